// A quiz result, as the player's own browser calculated and reported it.
import { resource } from '../fields/kinds-rules.ts';

const mostQuestions = 1_000;

export const quizScores = resource({
  kind: 'quiz-scores',
  sentBy: 'visitors',
  fields: {
    playerName: {
      kind: 'text',
      max: 50,
      search: 'personSearch',
      isPersonal: true,
      says: { required: 'name_missing', too_long: 'name_long' },
    },
    score: { kind: 'number', min: 0, max: mostQuestions },
    totalQuestions: { kind: 'number', min: 0, max: mostQuestions },
    completedAt: { kind: 'time' },
  },
  name: 'playerName',
});
