// The administrator of tests, trials, benches and scripts: signs in to a portal that was started with `credentials`, and
// uploads files.
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';

export const administrator = { username: 'admin', password: 'Portal-Test-2026' };

/** Settings with which a portal creates this account at its start. */
export const credentials = { ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password };

/** Signs in and returns the `Cookie` header of the session. */
export async function signIn(url: string): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

export interface Answer {
  status: number;
  body: string;
}

/** Uploads a file from memory or, given a path, from the disk, as browsers send it. */
export function upload(
  url: string,
  session: { cookie: string },
  file: { name: string; type: string; content: Buffer | string },
): Promise<Answer> {
  const boundary = 'trial-boundary';
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
      `content-type: ${file.type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const size = typeof file.content === 'string' ? statSync(file.content).size : file.content.length;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = request(
    `${url}/api/admin/upload`,
    {
      method: 'POST',
      headers: {
        ...session,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + size + tail.length,
      },
    },
    (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => (body += text));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on('error', reject);
    },
  );
  sending.on('error', reject);
  sending.write(head);
  if (typeof file.content === 'string') {
    const stream = createReadStream(file.content);
    stream.on('end', () => sending.end(tail));
    stream.on('error', reject);
    stream.pipe(sending, { end: false });
  } else {
    sending.write(file.content);
    sending.end(tail);
  }
  return promise;
}
