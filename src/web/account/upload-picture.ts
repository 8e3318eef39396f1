/** Uploads a picture; what can be known before is said before anything is sent. */
import { explain } from './faults.ts';
import { askShop } from '../api.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

const heaviestBytes = 10 * 1024 * 1024;

export interface UploadTexts {
  notPicture: string;
  tooHeavy: string;
  offline: string;
}

type Uploaded = { ok: true; img: string } | { ok: false; text: string };

/** Answers the address of the picture, or why it was not taken. */
export async function uploadPicture(file: File, words: UploadTexts): Promise<Uploaded> {
  const fault = faultOf(file, words);
  if (fault !== undefined) return { ok: false, text: fault };
  const answer = await askShop<{ img: string }>('/images', {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  });
  if (answer.ok) return { ok: true, img: answer.value.img };
  return { ok: false, text: explain(answer.problem, words.offline) };
}

/** Why a file cannot be uploaded, if that is so. */
export function faultOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  words: UploadTexts,
): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return words.notPicture;
  return size > heaviestBytes ? words.tooHeavy : undefined;
}
