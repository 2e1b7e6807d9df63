// Quiz results as players' browsers reported them, and their averages.
import { useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { countLine, PageFoot } from '#client/components/admin/page-foot.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { RequestError } from '#client/data/request.ts';
import { pageSizes } from '#contract/growing-lists.ts';
import type { QuizScore, QuizScoreSummary } from '#contract/quiz-scores.ts';
import { quizPercentage, quizRating } from '#contract/quiz-scores-rules.ts';

const list = '/api/admin/quiz-scores';
const noun = ['self-reported result', 'self-reported results'] as const;

export default function QuizScores() {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const limit = pageSizes.find((size) => size === params.get('limit')) ?? pageSizes[0];
  const summary = useAdminRead(`${list}/summary`);
  const read = useListPage(list, { limit, cursor: params.get('cursor') ?? '' });
  const firstPage = (size: string) => `/admin/quiz-scores${size === pageSizes[0] ? '' : `?limit=${size}`}`;
  const { attempts, meanPercentage, ratings = [] } = summary.data ?? {};
  const best = ratings.filter(({ rating }) => rating === 'Expert')[0]?.attempts;

  return (
    <AdminPage
      title="Quiz Scores"
      lede="Self-reported: each player’s browser counts the answers and sends the result under a name that the player chose. The results show roughly what people know, but prove nothing about one person."
    >
      <div className="grid grid-cols-1 gap-6">
        <StatCards
          figures={[
            { label: 'Attempts', value: attempts },
            {
              label: 'Mean score',
              value: typeof meanPercentage === 'number' ? `${meanPercentage}%` : undefined,
            },
            { label: 'Rated Expert', value: best },
          ]}
        />
        <ReadState read={summary} failure="Failed to Load Averages" level={2} lines={5}>
          {(data) => data.attempts > 0 && <Ratings summary={data} />}
        </ReadState>
        <section className="admin-section" aria-labelledby="results">
          <h2 id="results">Results</h2>
          <div className="grid grid-cols-1 gap-4">
            <div className="list-head">
              <p role="status">{read.data && countLine(read.data, noun, false)}</p>
              <ExportButton
                csv="quiz-scores"
                address={list}
                noun={noun}
                noData="There are no results to export."
                total={read.data?.total}
              />
            </div>
            {read.error instanceof RequestError && read.error.status === 400 ? (
              <EmptyState
                title="No Results Found"
                action={
                  <Button variant="secondary" onClick={() => navigate(firstPage(limit))}>
                    Go to the first page
                  </Button>
                }
              >
                There are no results on this page.
              </EmptyState>
            ) : (
              <ReadState read={read} failure="Failed to Load Quiz Scores" lines={12}>
                {(page) =>
                  page.records.length === 0 ? (
                    <EmptyState title="No results yet">
                      A result shows here as soon as a player finishes the quiz.
                    </EmptyState>
                  ) : (
                    <>
                      <Results scores={page.records} stale={read.isPlaceholderData} />
                      <PageFoot
                        page={page}
                        limit={limit}
                        onLimit={(size) => navigate(firstPage(size), { replace: true })}
                        onGo={(cursor) =>
                          navigate(`/admin/quiz-scores?${new URLSearchParams({ limit, cursor }).toString()}`)
                        }
                      />
                    </>
                  )
                }
              </ReadState>
            )}
          </div>
        </section>
      </div>
    </AdminPage>
  );
}

const bounds: Record<QuizScoreSummary['ratings'][number]['rating'], string> = {
  Expert: '90% or more',
  Advanced: '80 to 89%',
  Good: '70 to 79%',
  Fair: '60 to 69%',
  'Needs Improvement': 'below 60%',
};

function Ratings({ summary: { attempts, ratings } }: { summary: QuizScoreSummary }) {
  return (
    <section aria-labelledby="ratings" className="admin-section score-ratings">
      <h2 id="ratings">By rating</h2>
      <Table caption="Self-reported results by rating" captionHidden>
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col" className="numeric">
              Attempts
            </th>
            <th scope="col" className="numeric">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ rating, attempts: rated }) => (
            <tr key={rating}>
              <th scope="row">
                {rating} <small>{bounds[rating]}</small>
              </th>
              <td className="numeric">{countText(rated)}</td>
              <td className="numeric">{Math.round((rated / attempts) * 100)}%</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Results({ scores, stale }: { scores: readonly QuizScore[]; stale: boolean }) {
  return (
    <div className="records score-list" data-stale={stale || undefined}>
      <Table caption="Self-reported quiz results" captionHidden>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col" className="numeric">
              Score
            </th>
            <th scope="col" className="numeric">
              Percentage
            </th>
            <th scope="col">Rating</th>
            <th scope="col">Completed</th>
          </tr>
        </thead>
        <tbody>
          {scores.map(({ id, playerName, score, totalQuestions, completedAt, isSample }) => (
            <tr key={id}>
              <th scope="row">
                {isSample && <Badge tone="info">Sample</Badge>} <span dir="auto">{playerName}</span>
              </th>
              <td className="numeric">
                {score} of {totalQuestions}
              </td>
              <td className="numeric">{quizPercentage(score, totalQuestions)}%</td>
              <td>{quizRating(score, totalQuestions)}</td>
              <td>
                <Time at={completedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
