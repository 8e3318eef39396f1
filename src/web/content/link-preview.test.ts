import { expect, test } from 'vitest';
import { linkPreviewSource, linkPreviewUrl } from './link-preview.ts';

test.each([
  ['/imagery/brush-block.webp', '/link-previews/imagery/brush-block.jpg'],
  ['/uploads/0123456789abcdef0123.webp', '/link-previews/uploads/0123456789abcdef0123.jpg'],
  ['https://pictures.example/brush.png', 'https://pictures.example/brush.png'],
  ['', ''],
])('%s is previewed as %s', (img, url) => expect(linkPreviewUrl(img)).toBe(url));

test('a path is that of one picture', () => {
  expect(linkPreviewSource('/link-previews/imagery/brush-block.jpg')).toEqual({
    ...{ folder: 'imagery', name: 'brush-block' },
  });
  for (const path of ['/link-previews/imagery/../x.jpg', '/link-previews/people/a.jpg', '/'])
    expect(linkPreviewSource(path)).toBeUndefined();
});
