// Quiz results as players' browsers reported them, and their averages.
import { useLocation, useSearch } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { countText } from '#client/components/admin/number-text.ts';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { countLine, GrowingList, isRefused } from '#client/components/admin/page-foot.tsx';
import { ReadState } from '#client/components/admin/read-state.tsx';
import { StatCards } from '#client/components/admin/stat-cards.tsx';
import { Time } from '#client/components/admin/time.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Table } from '#client/components/ui/table.tsx';
import { useListPage } from '#client/data/admin/list-pages.ts';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { pageSizes } from '#contract/growing-lists.ts';
import type { QuizScore, QuizScoreSummary } from '#contract/quiz-scores.ts';
import { quizPercentage, quizRating } from '#contract/quiz-scores-rules.ts';

const list = '/api/admin/quiz-scores';
const noun = [
  m.admin_quiz_scores_self_reported_result(),
  m.admin_quiz_scores_self_reported_results(),
] as const;

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
    <AdminPage>
      <div className="manager">
        <StatCards
          lede={m.admin_quiz_scores_self_reported_each_players_browser_counts()}
          figures={[
            { label: m.admin_quiz_scores_attempts(), value: attempts },
            {
              label: m.admin_quiz_scores_mean_score(),
              value: typeof meanPercentage === 'number' ? `${meanPercentage}%` : undefined,
            },
            { label: m.admin_quiz_scores_rated_expert(), value: best },
          ]}
        />
        <section className="admin-section" aria-labelledby="results">
          <h2 id="results" className="sr-only">
            {m.admin_quiz_scores_results()}
          </h2>
          <div className="manager">
            <div className="tool-row">
              <p role="status" className="tool-count">
                {read.data && countLine(read.data, noun, false)}
              </p>
              <ExportButton
                csv="quiz-scores"
                address={list}
                noun={noun}
                noData={m.admin_quiz_scores_there_are_no_results_to_export()}
                total={read.data?.total}
              />
            </div>
            <GrowingList
              read={read}
              failure={m.admin_quiz_scores_failed_to_load_quiz_scores()}
              nothing={
                isRefused(read) ? (
                  <EmptyState
                    title={m.admin_ui_no_results_found()}
                    action={
                      <Button variant="secondary" onClick={() => navigate(firstPage(limit))}>
                        {m.admin_ui_go_to_the_first_page()}
                      </Button>
                    }
                  >
                    {m.admin_quiz_scores_there_are_no_results_on_this_page()}
                  </EmptyState>
                ) : (
                  <EmptyState title={m.admin_quiz_scores_no_results_yet()}>
                    {m.admin_quiz_scores_a_result_shows_here_as_soon_as()}
                  </EmptyState>
                )
              }
              limit={limit}
              onLimit={(size) => navigate(firstPage(size), { replace: true })}
              onGo={(cursor) =>
                navigate(`/admin/quiz-scores?${new URLSearchParams({ limit, cursor }).toString()}`)
              }
            >
              {({ records }) => <Results scores={records} stale={read.isPlaceholderData} />}
            </GrowingList>
          </div>
        </section>
        <ReadState read={summary} failure={m.admin_quiz_scores_failed_to_load_averages()} level={2} lines={5}>
          {(data) => data.attempts > 0 && <Ratings summary={data} />}
        </ReadState>
      </div>
    </AdminPage>
  );
}

const bounds: Record<QuizScoreSummary['ratings'][number]['rating'], string> = {
  Expert: m.admin_quiz_scores_90_or_more(),
  Advanced: m.admin_quiz_scores_80_to_89(),
  Good: m.admin_quiz_scores_70_to_79(),
  Fair: m.admin_quiz_scores_60_to_69(),
  'Needs Improvement': m.admin_quiz_scores_below_60(),
};

function Ratings({ summary: { attempts, ratings } }: { summary: QuizScoreSummary }) {
  return (
    <section aria-labelledby="ratings" className="admin-section score-ratings">
      <h2 id="ratings">{m.admin_quiz_scores_by_rating()}</h2>
      <Table
        caption={m.admin_quiz_scores_self_reported_results_by_rating()}
        captionHidden
        heads={[
          m.admin_quiz_scores_rating(),
          { numeric: m.admin_quiz_scores_attempts() },
          { numeric: m.admin_quiz_scores_share() },
        ]}
      >
        {ratings.map(({ rating, attempts: rated }) => (
          <tr key={rating}>
            <th scope="row">
              {rating} <small>{bounds[rating]}</small>
            </th>
            <td className="numeric">{countText(rated)}</td>
            <td className="numeric">{Math.round((rated / attempts) * 100)}%</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Results({ scores, stale }: { scores: readonly QuizScore[]; stale: boolean }) {
  return (
    <div className="records score-list" data-stale={stale || undefined}>
      <Table
        caption={m.admin_quiz_scores_self_reported_quiz_results()}
        captionHidden
        heads={[
          m.admin_ui_player(),
          { numeric: m.admin_ui_score() },
          { numeric: m.admin_quiz_scores_percentage() },
          m.admin_quiz_scores_rating(),
          m.admin_quiz_scores_completed(),
        ]}
      >
        {scores.map(({ id, playerName, score, totalQuestions, completedAt, isSample }) => (
          <tr key={id}>
            <th scope="row">
              {isSample && <Badge tone="info">{m.admin_ui_sample()}</Badge>}{' '}
              <span dir="auto">{playerName}</span>
            </th>
            <td className="numeric">{m.admin_ui_of_5({ score, totalQuestions })}</td>
            <td className="numeric">{quizPercentage(score, totalQuestions)}%</td>
            <td>{quizRating(score, totalQuestions)}</td>
            <td>
              <Time at={completedAt} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
