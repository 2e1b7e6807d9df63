// A quiz result, as the player's own browser calculated and reported it.
import { resource } from '../fields/kinds-rules.ts';

const mostQuestions = 1_000;

export const quizScores = resource({
  kind: 'quiz-scores',
  is: 'A quiz result as the player’s browser reported it.',
  one: 'a result',
  many: 'results',
  isPublic: false,
  sentBy: 'visitors',
  fields: {
    playerName: {
      kind: 'text',
      is: 'as typed',
      max: 50,
      search: 'personSearch',
      isPersonal: true,
      says: { required: 'Name is required', too_long: 'Name too long' },
    },
    score: { kind: 'number', is: 'correct answers, 0 to totalQuestions', min: 0, max: mostQuestions },
    totalQuestions: { kind: 'number', is: 'questions asked', min: 0, max: mostQuestions },
    completedAt: { kind: 'time', is: 'when it was received' },
  },
  name: 'playerName',
});
