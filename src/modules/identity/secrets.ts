import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, as text that can stand in a header, a cookie or a URL. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

// Without the letters and digits that are mistaken for each other when read aloud or copied.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordGroups = 6;
const groupLength = 5;

/** A random password for a person to type: six groups of five, 148 bits. */
export function readablePassword(): string {
  return readableGroups(passwordGroups);
}

/** So many groups of five random letters and digits, 24 bits each, for a person to type. */
export function readableGroups(groups: number): string {
  const letter = () => readable.charAt(randomInt(readable.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
