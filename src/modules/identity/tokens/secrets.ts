import { createHash, randomInt } from 'node:crypto';

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

// Without letters and digits that are easily confused when read aloud or copied.
const readableCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordGroups = 6;
const groupLength = 5;

/** A random password for a person to type: six groups of five, 148 bits. */
export function generateReadablePassword(): string {
  return generateReadableGroups(passwordGroups);
}

/** `groups` groups of five random letters and digits, 24 bits each, for a person to type. */
export function generateReadableGroups(groups: number): string {
  const character = () => readableCharacters.charAt(randomInt(readableCharacters.length));
  const group = () => Array.from({ length: groupLength }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}
