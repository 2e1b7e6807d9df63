// A message from a visitor to the institute: personal data, for administrators only.
import * as z from 'zod/mini';
import { shownNotice, time } from './fields.ts';
import { inputOf, replyOf } from './fields/schemas.ts';
import { contactMessages } from './resources/contact-messages-rules.ts';

export const contactMessageInput = z.object({
  ...inputOf(contactMessages).shape,
  noticeVersion: shownNotice(),
});
export type ContactMessageInput = z.infer<typeof contactMessageInput>;

export const contactMessage = replyOf(contactMessages);
export type ContactMessage = z.infer<typeof contactMessage>;

/** A message as the desk sees it. */
export const listedMessage = z.object({
  ...contactMessage.shape,
  /** It has words that may mean a death or a serious reaction, and nobody has marked them as seen. */
  alarming: z.boolean(),
  /** Those words, seen or not. */
  alarmingWords: z.array(z.string()),
  /** When they were marked as seen, and the username of that person. */
  wordsSeenAt: z.nullable(time()),
  wordsSeenBy: z.nullable(z.string()),
});
export type ListedMessage = z.infer<typeof listedMessage>;
