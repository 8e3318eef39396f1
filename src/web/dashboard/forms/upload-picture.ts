/** Uploads a picture; its type and size are checked before anything is sent. */
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { problemText } from './form-errors.ts';
import { callApi } from '#web/api.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

const maxBytes = 10 * 1024 * 1024;

export interface UploadTexts {
  notPicture: string;
  tooLarge: string;
  offline: string;
}

type UploadResult = { ok: true; img: string } | { ok: false; text: string };

/** Returns the address of the picture, or why it was not accepted. */
export async function uploadPicture(file: File, words: UploadTexts): Promise<UploadResult> {
  const error = pictureFileError(file, words);
  if (error !== undefined) return { ok: false, text: error };
  const answer = await callApi(shopEndpoints.uploadPicture, {
    headers: { 'content-type': file.type },
    file,
  });
  if (answer.ok) return { ok: true, img: answer.value.img };
  return { ok: false, text: problemText(answer.problem, words.offline) };
}

/** Why a file cannot be uploaded, if that is so. */
export function pictureFileError(
  { type, size }: Pick<File, 'type' | 'size'>,
  words: UploadTexts,
): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return words.notPicture;
  return size > maxBytes ? words.tooLarge : undefined;
}
