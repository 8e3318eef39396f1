/** As a program would name itself. */
export const host = {
  name: 'shop',
  prefix: 'ferrule',
  folderSetting: 'SHOP_DATA',
  urlSetting: 'DATABASE_URL',
} as const;
