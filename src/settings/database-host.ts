/** How the embedded database names the shop: in roles, folders and messages. */
export const databaseHost = {
  name: 'shop',
  prefix: 'ferrule',
  folderSetting: 'SHOP_DATA',
  urlSetting: 'DATABASE_URL',
} as const;
