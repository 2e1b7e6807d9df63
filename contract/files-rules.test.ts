// Names and types of files.
import { expect, it } from 'vitest';
import {
  acceptOf,
  extensionOf,
  fileTypeOfName,
  uploadedNameOf,
  variantFormats,
  variantName,
} from './files-rules.ts';

it.each([
  ['photo.JPG', 'jpg'],
  ['archive.tar.gz', 'gz'],
  ['.htaccess', 'htaccess'],
  ['no ending', ''],
  ['ends with a dot.', ''],
  ['a.b/c', ''],
])('%s ends in "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it('knows the types of pictures, videos and documents by name, and no others', () => {
  expect(fileTypeOfName('a.jpeg')?.types[0]).toBe('image/jpeg');
  expect(fileTypeOfName('a.mov')?.kind).toBe('video');
  expect(fileTypeOfName('a.pptx')?.kind).toBe('document');
  for (const name of ['a.svg', 'a.html', 'a.heic', 'a.exe', 'a'])
    expect(fileTypeOfName(name)).toBeUndefined();
  expect(acceptOf('document')).toBe('.pdf,.doc,.docx,.ppt,.pptx');
});

it('names smaller images after the file', () => {
  expect(variantName('1763700000000-ab12cd34.jpg', 640, 'webp')).toBe('1763700000000-ab12cd34-640.webp');
  expect(variantFormats('a.jpg')).toEqual(['webp', 'jpg']);
  expect(variantFormats('a.png')).toEqual(['webp']);
});

it.each([
  ['/uploads/a.jpg', 'a.jpg'],
  ['/uploads/a.jpg?x#y', 'a.jpg'],
  ['https://example.org/uploads/a.jpg', null],
  [null, null],
])('%s names %s', (address, name) => {
  expect(uploadedNameOf(address)).toBe(name);
});
