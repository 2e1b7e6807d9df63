// The metrics for Prometheus.
import { expect, it } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { testPortal, validReport } from '../testing/portal.ts';

it('the metrics are on their own port, count events by route, and contain no personal data', async () => {
  const metricsPort = await freePort();
  const portal = await testPortal({ config: { metricsPort } });
  const address = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }));
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  await portal.post('/api/adr-reports', validReport);
  await portal.post('/api/adr-reports', { ...validReport, age: 200 });
  await portal.post('/api/auth/login', { username: 'Raviraj', password: 'Secretomycin 500' });
  await portal.get('/api/drug-risks/search?q=wanted-drug');
  for (const name of ['one', 'two']) await portal.get(`/api/Raviraj-${name}`);

  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  for (const line of [
    'portal_submissions_total{kind="reports"} 1',
    'portal_sign_in_failures_total 1',
    'portal_limit_refusals_total 0',
    'portal_http_request_seconds_count{method="POST",route="/api/adr-reports",status="2xx"} 1',
    'portal_http_request_seconds_count{method="POST",route="/api/adr-reports",status="4xx"} 1',
    'portal_http_request_seconds_count{method="any",route="(no route)",status="4xx"} 2',
    'portal_database_up 1',
    'portal_backup_failed 0',
    'portal_jobs{state="failed"} 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  for (const name of [
    'portal_event_loop_delay_seconds',
    'nodejs_heap_size_used_bytes',
    'process_resident_memory_bytes',
    'portal_database_query_seconds_bucket',
    'portal_disk_free_bytes',
  ]) {
    expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [\\d.e-]+$`, 'm'));
  }
  // Every other line is a comment or a value in the exposition format.
  const lines = text.split('\n').filter((line) => line !== '');
  expect(
    lines.filter(
      (line) =>
        !/^(# (HELP|TYPE) \S+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-\d.e+]+)$/.test(line),
    ),
  ).toEqual([]);
  expect(text).not.toMatch(/Raviraj|wanted|Secretomycin|Amoxicillin|127\.0\.0\.1/);

  expect((await fetch(new URL('/metrics', address))).status).toBe(404);
  await portal.engine.close();
  expect(await read()).toContain('portal_database_up 0');
});

it('no metrics are served without a port', async () => {
  const { config } = await testPortal();
  expect(config.metricsPort).toBeNull();
});
