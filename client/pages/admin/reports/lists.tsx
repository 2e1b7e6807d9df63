// The two lists of the Report Manager: their addresses and columns, and the fields of an open record.
import type { ReactNode } from 'react';
import { ageText, reportFieldText } from '#client/components/admin/report-field-text.ts';
import { Time } from '#client/components/admin/time.tsx';
import type { GrowingLists } from '#client/data/admin/list-pages.ts';
import { mailtoLink } from '#contract/contact-info-rules.ts';
import { adrReportFields, adrReportUses } from '#contract/adr-reports-rules.ts';
import type { CsvKind } from '#contract/csv-rules.ts';
import type { TabId } from './list-view.ts';

/** Lists of what visitors sent. */
export type SentListAddress = '/api/adr-reports' | '/api/contact-messages';

interface Column<T> {
  head: string;
  /** The server's name for sorting by this column, if it can. */
  sort?: string;
  numeric?: true;
  cell: (record: T) => ReactNode;
}

interface Detail<T> {
  term: string;
  text: (record: T) => ReactNode;
}

export interface ListKind<Address extends SentListAddress> {
  id: TabId;
  address: Address;
  title: string;
  /** Singular and plural. */
  noun: readonly [string, string];
  csv: CsvKind;
  noData: string;
  emptyTitle: string;
  columns: readonly Column<GrowingLists[Address]>[];
  /** The title of an open record. */
  recordTitle: (record: GrowingLists[Address]) => string;
  details: readonly Detail<GrowingLists[Address]>[];
}

export const reportList: ListKind<'/api/adr-reports'> = {
  id: 'reports',
  address: '/api/adr-reports',
  title: 'ADR Reports',
  noun: ['report', 'reports'],
  csv: 'adr-reports',
  noData: 'There are no reports to export.',
  emptyTitle: 'No reports yet',
  columns: [
    { head: 'Patient', sort: 'name', cell: ({ name }) => name },
    { head: 'Age', sort: 'age', numeric: true, cell: ageText },
    { head: 'Medicine', sort: 'medicineName', cell: ({ medicineName }) => medicineName },
    { head: 'Symptoms', cell: ({ symptoms }) => symptoms },
    { head: 'Received', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  recordTitle: ({ reference }) => reference,
  details: [
    { term: 'Received', text: ({ createdAt }) => <Time at={createdAt} /> },
    ...adrReportFields.map((field) => ({
      term: adrReportUses[field].term,
      text: (report: GrowingLists['/api/adr-reports']) => reportFieldText(report, field),
    })),
  ],
};

export const messageList: ListKind<'/api/contact-messages'> = {
  id: 'messages',
  address: '/api/contact-messages',
  title: 'Contact Messages',
  noun: ['message', 'messages'],
  csv: 'contact-messages',
  noData: 'There are no messages to export.',
  emptyTitle: 'No messages yet',
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => name },
    { head: 'E-mail', sort: 'email', cell: ({ email }) => email },
    { head: 'Message', cell: ({ message }) => message },
    { head: 'Received', sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  recordTitle: ({ name }) => `Message from ${name}`,
  details: [
    { term: 'Received', text: ({ createdAt }) => <Time at={createdAt} /> },
    { term: 'Name', text: ({ name }) => name },
    {
      term: 'E-mail',
      text: ({ email, erasedAt }) => (erasedAt ? email : <a href={mailtoLink(email)}>{email}</a>),
    },
    { term: 'Message', text: ({ message }) => message },
  ],
};
