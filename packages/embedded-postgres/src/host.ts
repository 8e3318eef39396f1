/** The program that runs the database, as roles, folders and messages name it. */
export type DatabaseHost = {
  /** A word of small letters: its database and role, with `_owner` the role of the owner. */
  readonly name: string;
  /** Begins the names of what is made outside the data directory, and is the cluster's name. */
  readonly prefix: string;
  /** How a person chooses another data directory: the name of a setting. */
  readonly folderSetting: string;
  /** How a person chooses a server of their own: the name of a setting. */
  readonly urlSetting: string;
};

/** Both names become part of SQL and of paths. */
export function checkHost({ name, prefix }: DatabaseHost): void {
  for (const word of [name, prefix]) {
    if (!/^[a-z][a-z0-9]{0,30}$/.test(word)) throw new TypeError(`"${word}" is not a short word`);
  }
}

/** The role that owns the tables, beside the role `name`. */
export function ownerRole(name: string): string {
  return `${name}_owner`;
}
