// /.well-known/security.txt (RFC 9116): where to report a vulnerability of this portal. Without the setting
// `security_contact` there is none.
import type { FastifyInstance } from 'fastify';
import { ownOrigin } from '../../config.ts';
import { notFound } from '../../http/problems.ts';
import type { Portal } from '../../portal.ts';
import { listSettings } from './queries.ts';

/** The file says that it is right for so many days. RFC 9116 recommends less than a year. */
const validDays = 180;

export function securityTextRoute(app: FastifyInstance, { config, engine, now }: Portal): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const settings = await listSettings(engine.reader);
    const contact = settings.find(({ key }) => key === 'security_contact')?.value.trim() ?? '';
    if (contact === '') throw notFound();
    const midnight = new Date(`${now().toISOString().slice(0, 10)}T00:00:00.000Z`);
    const expires = new Date(midnight.getTime() + validDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${encodeURI(contact)}`}`,
      `Expires: ${expires.replace('.000Z', 'Z')}`,
      'Preferred-Languages: en, hi',
      ...(config.publicOrigin ? [`Canonical: ${ownOrigin(config)}/.well-known/security.txt`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
