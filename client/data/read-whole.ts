// Asks the portal for what a page reads.
import { inPageLanguage } from '#client/languages.ts';
import { completeAnswer } from './complete-answer.ts';
import { request } from './request.ts';

/** Reads an address, and completes the answer. Throws when it fails. */
export const readWhole = async (address: string): Promise<unknown> =>
  completeAnswer(address, await request('GET', inPageLanguage(address)));
