// Tests the fixed questions to reporters.
import { expect, it } from 'vitest';
import { fixedQuestion } from './follow-up-rules.ts';

it('a question contains the names without the full stop that a reporter ended them with', () => {
  const question = (reaction: string, language: 'en' | 'hi') =>
    fixedQuestion('outcome', { reaction }, language);
  expect(question('Rash on both arms, after 4 h. Itching. ', 'en')).toBe(
    'How is it now: Rash on both arms, after 4 h. Itching? If it is over: when did it end?',
  );
  expect(question('चकत्ते हुए।', 'hi')).toBe('अब कैसा है: चकत्ते हुए? अगर ठीक हो गया है, तो कब?');
});
