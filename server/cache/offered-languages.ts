// The languages that the centre offers, for pages.
import type { FastifyInstance } from 'fastify';
import { type Offered, offeredIn } from '#contract/words/languages-rules.ts';
import type { Engine } from '../db/engines/engine.ts';
import { readLanguagesSetting } from '../db/languages-setting.ts';

/** How long a page waits for the setting, in milliseconds, before it is sent as with the default. */
const waitMs = 1_000;

/** Read once for each version of the content, since every page asks. A database that does not answer gives the default. */
export async function offeredLanguages(app: FastifyInstance, engine: Engine): Promise<Offered> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, waitMs, null)));
  const read = app.listCache.get('languages', async () => ({
    text: (await readLanguagesSetting(engine.db)) ?? '',
    complete: true,
  }));
  try {
    const found = await Promise.race([read, timeout]);
    return offeredIn(found?.plain.toString() || undefined);
  } catch (error) {
    if (engine.failure(error) === null) throw error;
    return offeredIn();
  } finally {
    clearTimeout(timer);
  }
}
