import { join, resolve } from 'node:path';

/** The backups that the shop takes by itself. */
export type BackupSettings = {
  isOn: boolean;
  /** Absolute. */
  folder: string;
  /** From which hour of the day on, UTC. */
  hour: number;
  /** How many of them are kept. */
  kept: number;
};

type Given = {
  BACKUPS: boolean;
  BACKUP_FOLDER?: string | undefined;
  BACKUP_HOUR: number;
  BACKUPS_KEPT: number;
};

/** Where and when backups are taken; `data` is the shop's own folder. */
export function backups(given: Given, data: string): BackupSettings {
  return {
    isOn: given.BACKUPS,
    folder: resolve(given.BACKUP_FOLDER ?? join(data, 'backups')),
    hour: given.BACKUP_HOUR,
    kept: given.BACKUPS_KEPT,
  };
}
