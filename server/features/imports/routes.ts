// The CSV imports of records, and how far those of the caller have come.
import type { FastifyInstance } from 'fastify';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { importRow } from '#contract/imports.ts';
import { importedResources, type ImportKind } from '#contract/resources-rules.ts';
import { otherNamesOf } from '#contract/resources/centre-lists-rules.ts';
import { departments } from '#contract/resources/departments-rules.ts';
import { doseWords, isDoseCode } from '#contract/resources/dose-words-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { streamImport } from '../../http/growing-lists.ts';
import { readCsvBodies } from '../../http/input.ts';
import { importsOf, watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { importRecords } from './import-records.ts';
import { type Importable, keyOf, textOf } from './plan-import.ts';

const named = (values: Record<string, unknown>): string[] => otherNamesOf(textOf(values['otherNames']));

/** What the import of a list asks beside its fields. In lists of the centre every name of an entry means it alone. */
const rules: Partial<Record<ImportKind, Pick<Importable, 'names' | 'check'>>> = {
  departments: {
    names: (values) => named(values).map((name) => keyOf(departments, { ...values, name })),
  },
  'dose-words': {
    names: (values) => named(values).map((name) => keyOf(doseWords, { ...values, name })),
    check: ({ kind, code }) => {
      if (typeof kind !== 'string' || typeof code !== 'string' || isDoseCode(kind, code)) return null;
      return problems('is_no_code_of_this_kind', { code });
    },
  },
};

export async function importRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine, memory } = portal;
  const today = () => dayOf(nowIn(portal.now(), portal.config.timeZone));
  serve(app, 'GET /api/admin/imports', ({ user }) => importsOf(memory, user.id));
  await app.register(async (files) => {
    readCsvBodies(files);
    for (const resource of importedResources) {
      const { kind } = resource;
      serve(
        files,
        `POST /api/admin/${kind}/import`,
        async ({ query, write, request, user, reply }) => {
          const text = typeof request.body === 'string' ? request.body : '';
          const own = { resource, ...rules[kind], today: today() };
          const done = await watchImport(memory, user.id, kind, (onProgress) =>
            importRecords(engine.reader, own, text, write, query, onProgress),
          );
          return streamImport(done, importRow, reply);
        },
        { longWork: true },
      );
    }
  });
}
