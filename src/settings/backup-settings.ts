import { join, resolve } from 'node:path';

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
