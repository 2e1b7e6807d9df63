// Hostile files, forms and addresses, each with the portal's refusal, for the file tests and for
// trials/hostile-files.ts.
import { animation, blackPng, photograph, video } from './files.ts';
import { hostileDocuments, type HostileFile } from './hostile-documents.ts';

const html = '<html><script>alert(1)</script></html>';
export const hostileFiles: readonly HostileFile[] = [
  [
    'a PNG of 64,000 by 64,000 pixels',
    () => ({ name: 'a.png', type: 'image/png', content: blackPng(64_000, 64_000) }),
    'The picture has 64,000 by 64,000 pixels. At most 200 million are allowed.',
  ],
  [
    'a GIF of 100,000 frames',
    () => ({ name: 'a.gif', type: 'image/gif', content: animation(100_000) }),
    'The animation has 100,000 frames. At most 1,000 are allowed.',
  ],
  ...hostileDocuments,
  [
    'a JPEG that is also a web page',
    async () => ({
      name: 'a.jpg',
      type: 'image/jpeg',
      content: Buffer.concat([await photograph(60, 40), Buffer.from(html)]),
    }),
    'The picture holds parts of a web page. Save it again with an image editor.',
  ],
  [
    'a program with the name .png',
    () => ({
      name: 'a.png',
      type: 'image/png',
      content: Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0\u00ff\u00ff\0\0', 'latin1'),
    }),
    'Programs are not accepted.',
  ],
  [
    'an SVG with a script',
    () => ({
      name: 'a.svg',
      type: 'image/svg+xml',
      content: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    }),
    'SVG pictures can hold scripts and are not accepted. Save the picture as PNG.',
  ],
  [
    'an SVG with the name .png',
    () => ({
      name: 'a.png',
      type: 'image/png',
      content: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    }),
    'SVG pictures can hold scripts and are not accepted. Save the picture as PNG.',
  ],
  ['a web page', () => ({ name: 'a.html', type: 'text/html', content: html }), 'Web pages are not accepted.'],
  [
    'a web page with the name .mp4',
    () => ({ name: 'a.mp4', type: 'video/mp4', content: html }),
    'Web pages are not accepted.',
  ],
  [
    'HEIC',
    () => ({ name: 'a.heic', type: 'image/heic', content: video(100, 'heic') }),
    'HEIC pictures are not shown by most browsers and are not accepted. Save the picture as JPEG.',
  ],
  [
    'a JPEG with the name .png',
    async () => ({ name: 'a.png', type: 'image/png', content: await photograph(60, 40) }),
    'The file is not what its name says: its content is not PNG.',
  ],
  [
    'a JPEG sent as a web page',
    async () => ({ name: 'a.jpg', type: 'text/html', content: await photograph(60, 40) }),
    'The file was sent as text/html, and its content is JPG.',
  ],
  [
    'half a JPEG',
    async () => ({ name: 'a.jpg', type: 'image/jpeg', content: (await photograph()).subarray(0, 9_000) }),
    'The picture is damaged and cannot be read.',
  ],
  ['an empty file', () => ({ name: 'a.jpg', type: 'image/jpeg', content: '' }), 'The file is empty.'],
  [
    'a name with ../',
    () => ({ name: '../../a.mp4', content: video() }),
    'The name of the file must not hold / or \\.',
  ],
  [
    'a name with NUL',
    () => ({ name: 'a\0.mp4', content: video() }),
    'The name of the file holds characters that cannot be seen. Rename it.',
  ],
  [
    'a name of 300 characters',
    () => ({ name: `${'अ'.repeat(296)}.mp4`, content: video() }),
    'The name of the file must have at most 200 characters.',
  ],
  [
    'a name with a direction override',
    () => ({ name: 'a\u202e4pm.mp4', content: video() }),
    'The name of the file holds characters that cannot be seen. Rename it.',
  ],
];

const type = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const head = 'content-disposition: form-data; name="file"; filename="a.mp4"';
const end = '--b--\r\n';
/** The fault of the form, its headers, and its bytes. */
export const malformedForms: readonly [
  what: string,
  headers: Record<string, string>,
  payload: string | Buffer,
][] = [
  ['no boundary', { 'content-type': 'multipart/form-data' }, part(head) + end],
  ['another boundary', type('c'), part(head) + end],
  ['a boundary of 300 characters', type('b'.repeat(300)), part(head) + end],
  ['no end', type('b'), part(head)],
  ['an end in the middle of a head', type('b'), '--b\r\ncontent-disposition: form-da'],
  ['nothing at all', type('b'), ''],
  ['no file', type('b'), part('content-disposition: form-data; name="file"') + end],
  ['two files', type('b'), part(head) + part(head) + end],
  ['10,000 parts', type('b'), part('content-disposition: form-data; name="a"').repeat(10_000) + end],
  ['a head of 1 MB', type('b'), part(`${head}\r\nx-a: ${'a'.repeat(1024 * 1024)}`) + end],
  ['a file in another field', type('b'), part(head.replace('file"', 'photo"')) + end],
  [
    'a field named __proto__',
    type('b'),
    part('content-disposition: form-data; name="__proto__"') + part(head) + end,
  ],
  ['bytes without form', type('b'), Buffer.alloc(10_000, 255)],
];

/** Path suffixes after /uploads/ that try to reach other files. */
export const traversals = [
  '..%2f',
  '..%2f..%2fsecret',
  '%252e%252e%252f',
  '..%5c',
  '%2fetc%2fpasswd',
  '.env',
  '',
  'a%00.jpg',
  'constructor',
];
