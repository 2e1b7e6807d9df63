// The two lists of the Report Manager: their addresses and columns, and the fields of an open record.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ageText, reportFieldText } from '#client/components/admin/report-field-text.ts';
import { WardOriginText } from '#client/components/admin/ward-origin.tsx';
import { sourceNames } from '#client/components/case/labels.ts';
import { MarkedText } from '#client/components/case/marked-text.tsx';
import { Time } from '#client/components/admin/time.tsx';
import type { GrowingLists } from '#client/data/admin/list-pages.ts';
import { m } from '#client/paraglide/messages.js';
import { mailtoLink } from '#contract/contact-info-rules.ts';
import { adrReportFields } from '#contract/adr-reports-rules.ts';
import { reportLabel } from '#contract/cases/reporters/from-report-rules.ts';
import type { CsvKind } from '#contract/csv-columns-rules.ts';
import type { TabId } from './list-view.ts';

/** Lists of records that visitors sent. */
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
  title: m.admin_ui_adr_reports(),
  noun: [m.admin_reports_report(), m.admin_reports_reports()],
  csv: 'adr-reports',
  noData: m.admin_reports_there_are_no_reports_to_export(),
  emptyTitle: m.admin_ui_no_reports_yet(),
  columns: [
    { head: m.admin_reports_patient(), sort: 'name', cell: ({ name }) => name },
    { head: m.admin_ui_age(), sort: 'age', numeric: true, cell: ageText },
    { head: m.admin_reports_medicine(), sort: 'medicineName', cell: ({ medicineName }) => medicineName },
    { head: m.admin_reports_symptoms(), cell: ({ symptoms }) => symptoms },
    { head: m.admin_reports_received(), sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  recordTitle: ({ reference }) => reference,
  details: [
    {
      term: m.admin_reports_case(),
      text: ({ case: own }) => own && <Link href={`/admin/cases/${own.id}`}>{own.number}</Link>,
    },
    { term: m.admin_reports_received(), text: ({ createdAt }) => <Time at={createdAt} /> },
    { term: m.admin_ward_source(), text: ({ case: own }) => own && sourceNames[own.source] },
    {
      term: m.admin_ward_entered_by(),
      text: ({ wardOrigin }) => wardOrigin && <WardOriginText origin={wardOrigin} />,
    },
    ...adrReportFields.map((field) => ({
      term: reportLabel(field),
      text: (report: GrowingLists['/api/adr-reports']) => reportFieldText(report, field),
    })),
  ],
};

export const messageList: ListKind<'/api/contact-messages'> = {
  id: 'messages',
  address: '/api/contact-messages',
  title: m.admin_reports_contact_messages(),
  noun: [m.admin_ui_message_2(), m.admin_ui_messages()],
  csv: 'contact-messages',
  noData: m.admin_reports_there_are_no_messages_to_export(),
  emptyTitle: m.admin_ui_no_messages_yet(),
  columns: [
    { head: m.admin_ui_name(), sort: 'name', cell: ({ name }) => name },
    { head: m.admin_ui_e_mail(), sort: 'email', cell: ({ email }) => email },
    { head: m.admin_ui_message(), cell: ({ message }) => message },
    { head: m.admin_reports_received(), sort: 'createdAt', cell: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  recordTitle: ({ name }) => m.admin_reports_message_from({ name }),
  details: [
    { term: m.admin_reports_received(), text: ({ createdAt }) => <Time at={createdAt} /> },
    { term: m.admin_ui_name(), text: ({ name }) => name },
    {
      term: m.admin_ui_e_mail(),
      text: ({ email, erasedAt }) => (erasedAt ? email : <a href={mailtoLink(email)}>{email}</a>),
    },
    { term: m.admin_ui_message(), text: ({ message }) => <MarkedText text={message} /> },
  ],
};
