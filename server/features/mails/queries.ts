// SQL of the list of mails.
import type { Db } from '../../db/tables.ts';

/** The newest mails. Without `toReporters`, only mails to accounts. */
export function listMails(db: Db, { toReporters, most }: { toReporters: boolean; most: number }) {
  return db
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.userId')
    .leftJoin('adr_reports', 'adr_reports.id', 'mails.reportId')
    .select(({ eb }) => [
      'mails.id',
      'mails.kind',
      'users.username',
      'adr_reports.reference',
      'mails.createdAt',
      'sentAt',
      'undeliveredAt',
      'attempts',
      'nextAt',
      'problem',
      eb('mails.address', 'is not', null).as('hasAddress'),
    ])
    .$if(!toReporters, (query) => query.where('reportId', 'is', null))
    .orderBy('mails.createdAt', 'desc')
    .orderBy('mails.id')
    .limit(most)
    .execute();
}
