// The rules for a message to the institute, without zod: the public form loads this file.
import type { IssueCode } from './issues.ts';
import { emailIssue, textIssue, textMax } from './text-rules.ts';

export const contactMessageFields = ['name', 'email', 'message'] as const;
export type ContactMessageField = (typeof contactMessageFields)[number];
export type ContactMessageDraft = Record<ContactMessageField, string>;

export const contactMessageMax = {
  name: textMax.line,
  email: textMax.email,
  message: textMax.narrative,
} as const;

/** The fault of one field as typed, or null. */
export function contactMessageIssue(field: ContactMessageField, typed: string): IssueCode | null {
  if (field === 'email') return emailIssue(typed);
  return textIssue(typed, { max: contactMessageMax[field], required: true });
}
