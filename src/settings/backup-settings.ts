import { join, resolve } from 'node:path';
import { z } from 'zod';
import { wholeNumber, yesOrNo } from './setting-schemas.ts';

/** The backups that the shop takes by itself. */
export type BackupSettings = {
  isOn: boolean;
  /** Absolute. */
  folder: string;
  /** The hour of the day at which a backup is due, UTC. */
  hour: number;
  /** How many of them are kept. */
  keptCount: number;
  /** Encrypts every backup, and opens those that are encrypted. */
  passphrase?: string | undefined;
};

/** The settings of this part, in the order of `.env.example`. */
export const backupSchema = {
  BACKUPS: yesOrNo().default(true),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_HOUR: wholeNumber({ from: 0, to: 23 }).default(3),
  BACKUPS_KEPT: wholeNumber({ from: 1, to: 1000 }).default(7),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters at least').optional(),
};

type RawSettings = {
  BACKUPS: boolean;
  BACKUP_FOLDER?: string | undefined;
  BACKUP_HOUR: number;
  BACKUPS_KEPT: number;
  BACKUP_PASSPHRASE?: string | undefined;
};

/** Where and when backups are taken. */
export function readBackupSettings(raw: RawSettings, dataFolder: string): BackupSettings {
  return {
    isOn: raw.BACKUPS,
    folder: resolve(raw.BACKUP_FOLDER ?? join(dataFolder, 'backups')),
    hour: raw.BACKUP_HOUR,
    keptCount: raw.BACKUPS_KEPT,
    passphrase: raw.BACKUP_PASSPHRASE,
  };
}
