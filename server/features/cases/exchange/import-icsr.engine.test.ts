// The import of E2B(R3) messages over HTTP.
import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import type { CaseContent } from '#contract/cases/content/content-rules.ts';
import { known } from '#contract/cases/content/fields-rules.ts';
import { withValue } from '#contract/cases/content/paths-rules.ts';
import { readHighestNumbers } from '../../../backup/case-number-file.ts';
import { photograph } from '#testing/files.ts';
import { readBatch } from '../../../icsr/read-message.ts';
import {
  batch,
  fileOf,
  fullContent,
  rash,
  sender,
  writtenMessage,
} from '../../../icsr/testing/invented-case.ts';
import { official } from '../../../icsr/testing/official.ts';
import { writeBatch } from '../../../icsr/write-message.ts';
import { rederiveCases } from '../work/rederive-cases.ts';
import { goTo } from '../../../testing/administrator.ts';
import { itOnce, onPostgres } from '../../../testing/engine.ts';
import { largestStatement, mostFoldedInOneGo } from '../../../testing/most-in-one-go.ts';
import type { TestPortal } from '../../../testing/portal.ts';
import { exchangeDesk, messageIn } from '../../../testing/exchange-desk.ts';

describe('an import', () => {
  const foreign = (createdAt: string, content: CaseContent = fullContent) =>
    fileOf(content, { senderCaseId: 'NP-OTHER-2026-1', createdAt });

  itOnce('gives other requests turns between the messages of a file', async () => {
    const { call } = await exchangeDesk();
    const imported = (count: number, from: number) => {
      const messages = Array.from(
        { length: count },
        (_, number) => writtenMessage(fullContent, { senderCaseId: `NP-OTHER-2026-${from + number}` }).xml,
      );
      const file = writeBatch(messages, batch, sender);
      return mostFoldedInOneGo(async () => {
        expect((await call('POST', '/icsr/import', file)).status).toBe(200);
      });
    };
    await imported(1, 1); // what is remembered from then on
    const ofOne = await imported(1, 2);
    expect(ofOne).toBeGreaterThan(0);
    // Twenty times as much, if it were one go. The audit lines of 50 messages are.
    expect(await imported(20, 3)).toBeLessThan(5 * ofOne);
  });

  itOnce('stores a long file in parts', async () => {
    const { call, portal } = await exchangeDesk();
    const spaces = ' '.repeat(2_000_000); // after the last element
    const file = Buffer.concat([foreign('20261118100000+0000'), Buffer.from(spaces)]);
    const largest = largestStatement();
    expect((await call('POST', '/icsr/import', file)).status).toBe(200);
    expect(largest.letters).toBeLessThan(1_100_000);
    expect(await storedFile(portal)).toEqual(file);
  });

  it('shows a preview, stores nothing before it is confirmed, and recognises an imported case', async () => {
    const { call, portal, later } = await exchangeDesk();
    const file = foreign('20261118100000+0000');
    const shown = await call('POST', '/icsr/import?dryRun=true', file);
    expect(shown.status, shown.text).toBe(200);
    expect(shown.body).toMatchObject({
      cases: [
        { worldwideId: 'NP-OTHER-2026-1', fate: 'new', notMapped: [], patient: 'A.B., female, 46 years' },
      ],
      problems: [],
      schemaChecked: official !== null,
    });
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toEqual([]);

    const stored = (await call('POST', '/icsr/import', file)).body.cases[0];
    expect(stored).toMatchObject({ fate: 'new', number: 'TEST-2026-00001' });
    const { body: opened } = await call('GET', `/cases/${stored.id}`);
    expect(opened).toMatchObject({ source: 'icsr', content: { worldwideId: 'NP-OTHER-2026-1' } });
    // The centre received it today. The days of the sender stay visible as theirs.
    expect(opened).toMatchObject({
      received: '2026-11-21',
      validSince: '2026-11-21',
      content: { firstReceivedOn: '2026-11-21', latestInformationOn: '2026-11-21' },
      senderDays: { firstReceived: '2026-11-17', latestInformation: '2026-11-19' },
    });
    // A database restored from an older backup continues above the numbers of imported cases.
    expect(await readHighestNumbers([portal.config.backup.dir])).toMatchObject([{ year: 2026 }]);
    expect(await storedFile(portal)).toEqual(Buffer.from(file));

    later();
    expect((await call('POST', '/icsr/import', file)).body.cases[0]).toMatchObject({
      fate: 'older',
      id: stored.id,
    });
    await portal.db.updateTable('cases').set({ state: 'inWork' }).execute();
    const newer = foreign('20261119100000+0000', withValue(fullContent, `reactions.${rash}.outcome`, '3'));
    expect((await call('POST', '/icsr/import', newer)).body.cases[0]).toMatchObject({ fate: 'update' });
    const { body: informed } = await call('GET', `/cases/${stored.id}`);
    expect(informed.hasNewInformation).toBe(true);
    const item = await call('GET', `/cases/${stored.id}/information/${informed.information[0].id}`);
    const lines = item.body.lines.map(({ path }: { path: string }) => path);
    expect(lines).not.toContain('firstReceivedOn');
    expect(lines).not.toContain('latestInformationOn');
    expect(informed.content.reactions[0].outcome).toBe('5');

    const out = await call('GET', `/cases/${stored.id}/icsr`);
    expect(out.status, out.text).toBe(200);
    const message = messageIn(out.text);
    expect(message).toMatchObject({
      worldwideId: 'NP-OTHER-2026-1',
      senderCaseId: 'IN-TEST-TEST-2026-00001',
    });
    expect(message.content.otherIds).toContainEqual({ source: 'Test Institute', id: 'NP-OTHER-2026-1' });
    expect(message.content.reporters?.[0]?.familyName).toBe('Sample');
  });

  itOnce('a later message with a wrong date offers that date and what it says about the death', async () => {
    const { call, later } = await exchangeDesk();
    const death = { date: '2026-11-18' };
    const first = foreign('20261118100000+0000', { ...fullContent, death });
    const [{ id }] = (await call('POST', '/icsr/import', first)).body.cases;
    later();
    const next = new TextDecoder().decode(foreign('20261119100000+0000'));
    // The rash ends before it begins.
    const { body } = await call('POST', '/icsr/import', next.replaceAll('20261117', '20261114'));
    expect(body.cases[0]).toMatchObject({ fate: 'update' });
    const { content, information } = (await call('GET', `/cases/${id}`)).body;
    // Nothing of the message is in the case before a person decides.
    expect(content.death).toEqual(death);
    const item = (await call('GET', `/cases/${id}/information/${information[0].id}`)).body;
    expect(item.lines).toContainEqual(
      expect.objectContaining({ path: `reactions.${rash}.end`, says: '2026-11-14', decision: null }),
    );
  });

  itOnce('an older message behind a newer one of the same case changes nothing', async () => {
    const { call, portal } = await exchangeDesk();
    const ofCase = (number: number, createdAt: string, narrative: string) => {
      const content = { ...fullContent, narrative, worldwideId: 'NP-OTHER-2026-1' };
      return writtenMessage(content, { senderCaseId: `NP-OTHER-2026-${number}`, createdAt }).xml ?? '';
    };
    const newer = ofCase(1, '20261119100000+0000', 'The newer account');
    const older = ofCase(2, '20261118100000+0000', 'The older account');
    const file = writeBatch([newer, older], batch, sender);
    const preview = await call('POST', '/icsr/import?dryRun=true', file);
    expect(preview.body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['new', 'older']);
    const { body } = await call('POST', '/icsr/import', file);
    const [{ id, number }] = body.cases;
    expect(body.cases).toMatchObject([
      { fate: 'new', id, number },
      { fate: 'older', id, number },
    ]);
    const details = (await call('GET', `/cases/${id}`)).body;
    expect(details).toMatchObject({ content: { narrative: 'The newer account' }, information: [] });
    const stored = await portal.db.selectFrom('case_messages').selectAll().execute();
    expect(stored).toMatchObject([{ createdAt: '20261119100000+0000' }]);
    expect(stored[0]?.xml).toContain('The newer account');
  });

  itOnce('a message that the portal itself has sent is older than the case', async () => {
    const { call, open } = await exchangeDesk();
    const id = await open();
    const sent = await call('POST', '/icsr/export', { cases: [id], lateReason: 'technical' });
    const { body, text } = await call('POST', '/icsr/import', sent.text);
    expect(body.cases, text).toMatchObject([{ fate: 'older', id }]);
  });

  it('two imports of the same unknown case at the same time open one case', async () => {
    const { call, portal } = await exchangeDesk();
    const file = foreign('20261119100000+0000');
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/icsr/import', file)));
    const fates = answers.map(({ body }) => body.cases[0].fate as string);
    expect(fates.toSorted()).toEqual(['new', 'older', 'older', 'older']);
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toHaveLength(1);
  });

  itOnce(
    'refuses unreadable content and names its place, and imports the valid cases of a file',
    async () => {
      const { call, portal } = await exchangeDesk();
      const refused = async (payload: string | Uint8Array) => {
        const { status, body } = await call('POST', '/icsr/import?dryRun=true', payload);
        return `${status} ${body.message}`;
      };
      expect(await refused('<a/>')).toMatch(/^400 The root of the file is "a"/);
      expect(await refused(`<!DOCTYPE a><a/>`)).toMatch(/^400 .*DOCTYPE/);
      expect(await refused(Buffer.alloc(21 * 1024 * 1024, 32))).toMatch(/^413/);
      const plain = await portal.post('/api/admin/icsr/import', {}, {});
      expect(plain.statusCode).toBe(401);
      expect(await portal.db.selectFrom('icsr_imports').selectAll().execute()).toEqual([]);
    },
  );

  itOnce(
    'takes days in the future and days that do not exist, shows them, and refuses Ready until they are corrected',
    async () => {
      const { call, step } = await exchangeDesk();
      const sent = new TextDecoder().decode(foreign('20261118100000+0000'));
      const read = async (text: string) => {
        const { body } = await call('POST', '/icsr/import', text);
        expect(body.cases, JSON.stringify(body)).toMatchObject([{ fate: 'new', notMapped: [] }]);
        return (await call('GET', `/cases/${body.cases[0].id}`)).body;
      };
      const impossible = ({ findings }: CaseDetails) =>
        findings.filter(({ level }) => level === 'impossible').map(({ id, fields }) => [id, fields]);
      const onset = known(fullContent.reactions?.find(({ id }) => id === rash)?.onset) ?? '';
      const wrong = sent.replaceAll(onset.replaceAll('-', ''), '20260230');
      expect(wrong).not.toBe(sent);
      const made = await read(wrong);
      const [found] = impossible(made);
      expect(found?.[0]).toMatch(/^noSuchDay:/);
      expect(JSON.stringify(made.content)).toContain('"2026-02-30"');
      const taken = await step(made.id, { step: 'take' });
      expect(taken.status, taken.text).toBe(200);
      const refused = await step(made.id, { step: 'ready' });
      expect(refused.status).toBe(409);
      expect(refused.body.findings.map(({ check }: { check: string }) => check)).toContain('noSuchDay');
      // The desk has to correct it to save.
      const { body: now } = await call('GET', `/cases/${made.id}`);
      const put = (content: object) =>
        call('PUT', `/cases/${made.id}/content`, { content }, { 'if-match': `"${now.version}"` });
      expect((await put(now.content)).status).toBe(400);
      const mended = JSON.parse(JSON.stringify(now.content).replaceAll(/2026-02-30[^"]*/g, '2026-11'));
      const saved = await put(mended);
      expect(saved.status, saved.text).toBe(200);
      expect(impossible(saved.body)).toEqual([]);
    },
  );

  itOnce('takes a day in the future, and shows it once it is past today in UTC+14', async () => {
    const { call, portal } = await exchangeDesk();
    const onset = (known(fullContent.reactions?.[0]?.onset) ?? '').replaceAll('-', '');
    const impossible = async (day: string, id: string) => {
      const text = new TextDecoder()
        .decode(fileOf(fullContent, { senderCaseId: id, createdAt: '20261118100000+0000' }))
        .replaceAll(`value="${onset}"`, `value="${day}"`);
      const { body } = await call('POST', '/icsr/import', text);
      expect(body.cases, JSON.stringify(body)).toHaveLength(1);
      const { findings } = (await call('GET', `/cases/${body.cases[0].id}`)).body as CaseDetails;
      return findings.filter(({ level }) => level === 'impossible').map(({ check }) => check);
    };
    await goTo(portal, new Date('2026-11-21T12:00:00.000Z'));
    // It is 22 November in UTC+14.
    expect(await impossible('20261122', 'NP-OTHER-2026-1')).not.toContain('inFuture');
    expect(await impossible('20261123', 'NP-OTHER-2026-2')).toContain('inFuture');
  });

  itOnce('sets nothing in what another sender wrote, at once or later', async () => {
    const { call, later } = await exchangeDesk();
    const fatal = (content: CaseContent): CaseContent => ({
      ...content,
      reactions: (content.reactions ?? []).map(({ seriousness: _, ...one }) => ({
        ...one,
        outcome: '5' as const,
      })),
    });
    const criteria = ({ content }: CaseDetails) =>
      content.reactions?.map(({ seriousness }) => seriousness?.death);
    const [{ id }] = (await call('POST', '/icsr/import', foreign('20261118100000+0000'))).body.cases;
    later();
    await call('POST', '/icsr/import', foreign('20261119100000+0000', fatal(fullContent)));
    const read = async (): Promise<CaseDetails> => (await call('GET', `/cases/${id}`)).body;
    const { information, ...before } = await read();
    const item = information[0]?.id;
    const { lines } = (await call('GET', `/cases/${id}/information/${item}`)).body;
    const accept = lines
      .map(({ path }: { path: string }) => path)
      .filter((path: string) => path.endsWith('.outcome'));
    expect(accept.length).toBeGreaterThan(0);
    const decided = await call(
      'POST',
      `/cases/${id}/information/${item}/decisions`,
      { accept },
      { 'if-match': `"${before.version}"` },
    );
    expect(decided.status, decided.text).toBe(200);
    const after = await read();
    expect(after.content.reactions?.map(({ outcome }) => outcome)).toContain('5');
    expect([criteria(after), after.setByPortal]).toEqual([criteria(before as CaseDetails), []]);
    expect(after.findings.map(({ check }) => check)).toContain('fatalAndDeath');
  });

  // On PostgreSQL it is left out, so it is not named as one that lacks the schema.
  it.skipIf(official === null || onPostgres)(
    `reads a message whose elements are out of order, and the schema is a remark with the line${onPostgres ? '' : ' (Not run without the E2B schema)'}`,
    async () => {
      const { call } = await exchangeDesk();
      const file = new TextDecoder().decode(fileOf(fullContent));
      const swapped = file.replace(/(<administrativeGenderCode[^>]*>)(\s*)(<birthTime[^>]*>)/, '$3$2$1');
      expect(swapped).not.toBe(file);
      const asItShould = (await call('POST', '/icsr/import?dryRun=true', file)).body;
      expect(asItShould.problems).toEqual([]);
      const line = swapped.slice(0, swapped.indexOf('<administrativeGenderCode')).split('\n').length;
      const { body, status } = await call('POST', '/icsr/import', swapped);
      expect([status, body.cases[0].fate]).toEqual([200, 'new']);
      expect(body.problems).toMatchObject([
        { place: `line ${line}`, message: expect.stringContaining('administrativeGenderCode') },
      ]);
      const { content } = (await call('GET', `/cases/${body.cases[0].id}`)).body;
      expect(content.patient).toMatchObject({ sex: fullContent.patient?.sex });
      // The schema is a gate for what leaves: the elements are brought into their order.
      const left = await call('GET', `/cases/${body.cases[0].id}/icsr`);
      expect([left.status, left.headers['x-icsr-schema']]).toEqual([200, 'checked']);
    },
  );

  it('stores nothing of a truncated batch, and refuses all messages with the same id but imports the others', async () => {
    const { call, portal } = await exchangeDesk();
    const [one, two] = ['1', '2'].map(
      (number) => writtenMessage(fullContent, { senderCaseId: `NP-OTHER-2026-${number}` }).xml,
    );
    const file = writeBatch([one ?? '', two ?? '', two ?? ''], batch, sender);
    const cut = await call('POST', '/icsr/import', file.slice(0, file.lastIndexOf('<investigationEvent')));
    expect([cut.status, cut.body.message]).toEqual([400, expect.stringContaining('not well-formed XML')]);
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom('icsr_imports').selectAll().execute()).toEqual([]);

    const { body } = await call('POST', '/icsr/import', file);
    expect(body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['new', 'refused', 'refused']);
    expect(body.problems[0].message).toBe('The message id "NP-OTHER-2026-2" is in the file twice');
    expect(await portal.db.selectFrom('cases').selectAll().execute()).toHaveLength(1);
    // The refused messages are not stored, because no case would lead an erasure to them. All other bytes are.
    const text = (await storedFile(portal)).toString();
    const { messages } = readBatch(Buffer.from(text));
    expect(messages.map(({ worldwideId }) => worldwideId)).toEqual(['NP-OTHER-2026-1']);
    const alone = Buffer.from(writeBatch([one ?? ''], batch, sender)).toString();
    expect(text.replaceAll(/\s*\n\s*/g, '\n')).toBe(alone.replaceAll(/\s*\n\s*/g, '\n'));
  });

  itOnce(
    'recognises a case by the worldwide id that staff entered, even if it has no message yet',
    async () => {
      const { call, open, portal } = await exchangeDesk();
      const fateOf = async (file: Uint8Array) => {
        const [one] = (await call('POST', '/icsr/import?dryRun=true', file)).body.cases;
        return [one.fate, one.id];
      };
      const entered = await open({ ...fullContent, worldwideId: 'NP-OTHER-2026-7' });
      const other = fileOf(fullContent, { senderCaseId: 'NP-OTHER-2026-7' });
      expect(await fateOf(other)).toEqual(['update', entered]);

      const file = foreign('20261118100000+0000');
      expect((await fateOf(file))[0]).toBe('possibleDuplicate');
      const edited = await open();
      await portal.db.updateTable('cases').set({ state: 'inWork' }).execute();
      const content = { ...fullContent, worldwideId: 'NP-OTHER-2026-1' };
      const saved = await call('PUT', `/cases/${edited}/content`, { content, why: 'From the letter' });
      expect(saved.status, saved.text).toBe(200);
      expect(await fateOf(file)).toEqual(['update', edited]);
      await call('POST', '/icsr/import', file);
      expect(await portal.db.selectFrom('cases').select('id').execute()).toHaveLength(2);
    },
  );

  it('stores photographs and PDF files once as attachments, and lists other files', async () => {
    const { call, portal, later } = await exchangeDesk();
    const picture = (await photograph(48, 32)).toString('base64');
    const withDocuments = (createdAt: string) =>
      fileOf(fullContent, {
        senderCaseId: 'NP-OTHER-2026-1',
        createdAt,
        documents: [
          { title: 'Skin on the third day', mediaType: 'image/jpeg', base64: picture },
          { title: 'Scan', mediaType: 'application/pdf', base64: Buffer.from('no PDF').toString('base64') },
          { title: 'Letter', mediaType: 'text/plain', base64: 'UGF0aWVudA==' },
        ],
      });
    const first = withDocuments('20261118100000+0000');
    const shown = await call('POST', '/icsr/import?dryRun=true', first);
    const letter = {
      path: 'reference[3]/document/text',
      value: expect.stringMatching(/^Letter: .*text\/plain/),
    };
    expect(shown.body.cases[0].notMapped).toMatchObject([letter]);
    expect(await portal.db.selectFrom('files').selectAll().execute()).toEqual([]);

    const [{ id, notMapped }] = (await call('POST', '/icsr/import', first)).body.cases;
    const scan = { path: 'reference[2]/document/text', value: expect.stringMatching(/^Scan: [A-Z].*\.$/) };
    expect(notMapped).toMatchObject([letter, scan]);
    expect((await call('GET', `/cases/${id}/exchange`)).body.notMapped).toEqual(notMapped);
    const { attachments } = (await call('GET', `/cases/${id}`)).body;
    expect(attachments).toMatchObject([
      { name: 'Skin on the third day', type: 'image/jpeg', source: 'message', by: 'asha' },
    ]);
    const files = await portal.db.selectFrom('files').select(['audience', 'kind']).execute();
    expect(files).toEqual([{ audience: 'cases', kind: 'image' }]);
    expect((await call('GET', `/cases/${id}/attachments/${attachments[0].id}`)).status).toBe(200);

    later();
    const again = await call('POST', '/icsr/import', withDocuments('20261119100000+0000'));
    expect(again.body.cases[0]).toMatchObject({ fate: 'update', notMapped: [{}, {}] });
    expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);

    const noteOf = async () => JSON.stringify((await call('GET', `/cases/${id}`)).body.timeline);
    const { text } = await call('GET', `/cases/${id}/icsr`);
    expect(await noteOf()).not.toContain('any more');
    expect(messageIn(text).documents.map(({ title, base64 }) => [title, base64])).toEqual([
      ['Skin on the third day', picture],
      ['Scan', expect.any(String)],
      ['Letter', 'UGF0aWVudA=='],
    ]);

    // A compressed copy is still the same picture. If the sender leaves the picture out, it stays with a note and is
    // not sent.
    for (const deflate of [deflateRawSync, deflateSync]) {
      later();
      const packed = deflate(Buffer.from(picture, 'base64')).toString('base64');
      const file = Buffer.from(
        withDocuments(`2026112${deflate === deflateSync ? 1 : 0}100000+0000`),
      ).toString();
      const compressed = file
        .replace(picture, packed)
        .replace('mediaType="image/jpeg"', '$& compression="DF"');
      const { body } = await call('POST', '/icsr/import', compressed);
      expect(body.cases[0]).toMatchObject({ fate: 'update', notMapped: [{}, {}] });
      expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);
    }
    expect(await noteOf()).not.toContain('no longer');
    // Without the picture, as long as nobody has decided about that message, the picture is still sent.
    await call('POST', '/icsr/import', foreign('20261122100000+0000'));
    const documentsSent = async () =>
      messageIn((await call('GET', `/cases/${id}/icsr`)).text).documents.map(({ title }) => title);
    expect(await documentsSent()).toContain('Skin on the third day');
    const { information, version } = (await call('GET', `/cases/${id}`)).body;
    const [{ id: item }] = information;
    const decided = await call(
      'POST',
      `/cases/${id}/information/${item}/decisions`,
      { accept: ['message'] },
      { 'if-match': `"${version}"` },
    );
    expect(decided.status, decided.text).toBe(200);
    expect(await noteOf()).toContain('no longer has “Skin on the third day”');
    expect((await call('GET', `/cases/${id}`)).body.attachments).toHaveLength(1);
    expect(await documentsSent()).toEqual([]);
  });

  it('recognises cases by worldwide ids that an earlier version stored only in the content', async () => {
    const { call, open, portal } = await exchangeDesk();
    const id = await open({ ...fullContent, worldwideId: 'NP-OTHER-2026-1' });
    await portal.db.deleteFrom('case_exchange').execute();
    const fate = async () => {
      const answer = await call('POST', '/icsr/import?dryRun=true', foreign('20261118100000+0000'));
      return answer.body.cases[0].fate;
    };
    expect(await fate()).toBe('possibleDuplicate');
    await rederiveCases(portal.engine, 'Asia/Kolkata', new Date());
    expect(await fate()).toBe('update');
    await portal.db
      .updateTable('case_exchange')
      .set({ worldwideId: 'FIRST' })
      .where('caseId', '=', id)
      .execute();
    await rederiveCases(portal.engine, 'Asia/Kolkata', new Date());
    expect(await fate()).toBe('possibleDuplicate');
  });

  it('is erased with the person: all its files, the stored message and what was sent', async () => {
    const { call, portal, later } = await exchangeDesk();
    const { cases } = (await call('POST', '/icsr/import', foreign('20261118100000+0000'))).body;
    const id = cases[0].id;
    later();
    await call('POST', '/icsr/import', foreign('20261119100000+0000'));
    // A file about another case, with an older message of this one.
    later();
    const [older, other] = ['1', '3'].map(
      (number) =>
        writtenMessage(fullContent, {
          senderCaseId: `NP-OTHER-2026-${number}`,
          createdAt: '20261117100000+0000',
        }).xml,
    );
    const { body } = await call(
      'POST',
      '/icsr/import',
      writeBatch([older ?? '', other ?? ''], batch, sender),
    );
    expect(body.cases.map(({ fate }: { fate: string }) => fate)).toEqual(['older', 'possibleDuplicate']);
    await call('GET', `/cases/${id}/icsr`);
    const { reportId } = await portal.db
      .selectFrom('cases')
      .select('reportId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const erase = () => call('POST', '/privacy/erase', { records: [{ kind: 'adr-reports', id: reportId }] });
    const erased = await erase();
    expect(erased.status, erased.text).toBeLessThan(300);
    const files = () => portal.db.selectFrom('icsr_imports').select('erasedAt').execute();
    expect(await files()).toHaveLength(3);
    expect((await files()).filter(({ erasedAt }) => erasedAt === null)).toEqual([]);
    expect(await storedFile(portal)).toHaveLength(0);
    const rows = async () =>
      JSON.stringify([
        await portal.db.selectFrom('case_messages').selectAll().where('caseId', '=', id).execute(),
        await portal.db.selectFrom('case_submissions').selectAll().execute(),
      ]);
    expect(await rows()).not.toContain('Sample');
    expect(await rows()).not.toContain('<');

    // Another message of the sender would put the person back.
    later();
    const refused = await call('POST', '/icsr/import', foreign('20261120100000+0000'));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The file was not imported. NP-OTHER-2026-1: C.1.8.1: The person was erased from the case TEST-2026-00001, which takes no more messages.',
    ]);
    expect(await files()).toHaveLength(3);
    // What an earlier version stored after an erasure goes with the next one.
    const again = { xml: '<name>Sample</name>', notMapped: '[]' };
    await portal.db.updateTable('case_messages').set(again).where('caseId', '=', id).execute();
    await erase();
    expect(await rows()).not.toContain('<');
  });
});

/** The bytes of all imported files, in the order of their parts. */
async function storedFile({ db }: TestPortal): Promise<Buffer> {
  const parts = await db.selectFrom('icsr_import_parts').select('content').orderBy('part').execute();
  return Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')));
}
