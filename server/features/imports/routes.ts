// The CSV imports of records, and how far those of the caller have come.
import type { FastifyInstance } from 'fastify';
import { amcImportRow } from '#contract/amc-locations.ts';
import { dayOf, nowIn } from '#contract/cases/content/partial-dates-rules.ts';
import { importRow } from '#contract/imports.ts';
import { otherNamesOf } from '#contract/resources/centre-lists-rules.ts';
import { departments } from '#contract/resources/departments-rules.ts';
import { doseWords, isDoseCode } from '#contract/resources/dose-words-rules.ts';
import { safetyAlerts } from '#contract/resources/safety-alerts-rules.ts';
import { reporters } from '#contract/resources/reporters-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { problems } from '#contract/words/problems-rules.ts';
import { streamImport } from '../../http/growing-lists.ts';
import { readCsvBodies } from '../../http/input.ts';
import { importsOf, watchImport } from '../../http/running-imports.ts';
import { serve } from '../../http/serve.ts';
import type { Portal } from '../../portal.ts';
import { importRecords } from './import-records.ts';
import { type Importable, keyOf, type PlannedRow, textOf } from './plan-import.ts';

/** The list of centres, with the words that other lists of institutes have above their columns. */
const centres = {
  resource: amcLocations,
  also: {
    name: ['Centre', 'Name of centre', 'Centre name', 'Institute', 'Institution', 'Hospital'],
    address: ['Street', 'Postal address'],
    city: ['Town', 'District'],
    pincode: ['PIN', 'Postal code', 'Postcode', 'ZIP'],
    phone: ['Telephone', 'Telephone number', 'Phone number', 'Phone no', 'Contact number'],
    email: ['Mail', 'E-mail ID', 'E-mail address'],
  },
} as const satisfies Importable;

const named = (values: Record<string, unknown>): string[] => otherNamesOf(textOf(values['otherNames']));

/** The lists of the centre, where every name of an entry means it alone, and safety alerts. */
const otherLists = [
  {
    resource: departments,
    also: { name: ['Department', 'Ward'], otherNames: ['Other names', 'Aliases'] },
    names: (values) => named(values).map((name) => keyOf(departments, { ...values, name })),
  },
  {
    resource: doseWords,
    also: { name: ['Word', 'Term'], otherNames: ['Other names', 'Abbreviation'] },
    names: (values) => named(values).map((name) => keyOf(doseWords, { ...values, name })),
    check: ({ kind, code }) => {
      if (typeof kind !== 'string' || typeof code !== 'string' || isDoseCode(kind, code)) return null;
      return problems('is_no_code_of_this_kind', { code });
    },
  },
  {
    resource: reporters,
    also: {
      name: ['Reporter', 'Reporter name'],
      occupation: ['Profession', 'Designation'],
      telephone: ['Phone', 'Mobile'],
      email: ['E-mail', 'Mail'],
    },
  },
  {
    resource: safetyAlerts,
    also: {
      medicine: ['Suspected drug', 'Suspected drugs', 'Drug', 'Name of drug', 'Medicine or class'],
      reaction: ['Adverse reaction', 'Adverse reactions', 'Adverse drug reaction', 'ADR'],
      authority: ['Issued by', 'Agency', 'Source'],
      alertDate: ['Date', 'Date of alert', 'Date of issue'],
      number: ['Alert number', 'Alert no', 'File no', 'Reference'],
      sourceUrl: ['Address', 'Link', 'URL'],
      content: ['Text', 'Summary'],
    },
  },
] as const satisfies Importable[];

/** Rows of centres show their place. */
function withPlace(row: PlannedRow) {
  const { city = '', state = '' } = row.values as { city?: string; state?: string };
  return { ...row, city, state };
}

export async function importRoutes(app: FastifyInstance, portal: Portal): Promise<void> {
  const { engine, memory } = portal;
  const today = () => dayOf(nowIn(portal.now(), portal.config.timeZone));
  serve(app, 'GET /api/admin/imports', ({ user }) => importsOf(memory, user.id));
  await app.register(async (files) => {
    readCsvBodies(files);
    serve(
      files,
      'POST /api/admin/amc-locations/import',
      async ({ query, write, request, user, reply }) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const done = await watchImport(memory, user.id, 'amc-locations', (onProgress) =>
          importRecords(engine.reader, { ...centres, today: today() }, text, write, query, onProgress),
        );
        return streamImport(done, withPlace, amcImportRow, reply);
      },
      { longWork: true },
    );
    for (const kind of otherLists) {
      const name = kind.resource.kind;
      serve(
        files,
        `POST /api/admin/${name}/import`,
        async ({ query, write, request, user, reply }) => {
          const text = typeof request.body === 'string' ? request.body : '';
          const done = await watchImport(memory, user.id, name, (onProgress) =>
            importRecords(engine.reader, { ...kind, today: today() }, text, write, query, onProgress),
          );
          return streamImport(done, (row) => row, importRow, reply);
        },
        { longWork: true },
      );
    }
  });
}
