// The rules for a message to the institute, without zod: the public form loads this file.
import { maxOf, sentFieldsOf, typedIssue } from './fields/kinds-rules.ts';
import type { IssueCode } from './issues.ts';
import { type ContactMessageField, contactMessages } from './resources/contact-messages-rules.ts';

export type { ContactMessageField };
export type ContactMessageDraft = Record<ContactMessageField, string>;

const fields = sentFieldsOf(contactMessages);
export const contactMessageFields = fields.map(([name]) => name) as ContactMessageField[];
export const contactMessageMax = Object.fromEntries(
  fields.map(([name, field]) => [name, maxOf(field)]),
) as Record<ContactMessageField, number>;

/** The fault of one field as typed, or null. */
export const contactMessageIssue = (field: ContactMessageField, typed: string): IssueCode | null =>
  typedIssue(contactMessages.fields[field], typed);
