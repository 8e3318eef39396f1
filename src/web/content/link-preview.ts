/** Where a picture of the shop is found as JPEG, for other sites that show a link. */

const ownPicture = /^\/(imagery|uploads)\/([a-z0-9-]+)\.webp$/;
const preview = /^\/link-previews\/(imagery|uploads)\/([a-z0-9-]+)\.jpg$/;

/** Of a picture elsewhere, its own address. */
export function linkPreviewUrl(img: string): string {
  return img.replace(ownPicture, '/link-previews/$1/$2.jpg');
}

/** The picture that a preview's path is of; undefined for all other paths. */
export function linkPreviewSource(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = preview.exec(path) ?? [];
  return folder === undefined || name === undefined ? undefined : { folder, name };
}
