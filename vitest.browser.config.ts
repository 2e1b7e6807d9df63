// Vitest in a real browser: `client/**/*.browser.test.tsx` shows the administrators' area from its sources, over a
// portal that e2e/component-portal.ts starts. Other answers that a test needs are given to `fetch`
// (client/testing/answers.ts).
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { type Answer, answerFor } from './client/testing/commands.ts';
import { administrator } from '#testing/administrator.ts';
import { chromiumFlags, findChromium } from '#testing/machine.ts';
import { freePort } from '#testing/free-port.ts';

const api = /\/api\//;

/**
 * Sets the answers of a test: the first match is used, else the portal's own answer. Without answers, Playwright pauses
 * no request.
 */
const setAnswers: BrowserCommand<[answers: Answer[]]> = async ({ context }, answers) => {
  await context.unroute(api);
  if (answers.length === 0) return;
  await context.route(api, async (route, request) => {
    const answer = answerFor(answers, request.method(), new URL(request.url()));
    if (!answer) return route.fallback();
    if (answer.never) return;
    if (answer.breaks) return route.abort();
    await route.fulfill({ status: answer.status ?? 200, json: answer.json });
  });
};

/** Sets the colour scheme. */
const setLook: BrowserCommand<[colorScheme: 'light' | 'dark']> = async ({ page }, colorScheme) => {
  // Half-faded content has no contrast yet, so animations are off.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
};

const clickAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);

const typeOver: BrowserCommand<[text: string]> = ({ page }, text) =>
  text === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(text);

/** Tests of visitors' pages. */
const visitorTests = ['client/*.browser.test.tsx', 'client/pages/!(admin)/**/*.browser.test.tsx'];

/** Gives each text of the catalogues to `markText`, where a test has set it (client/texts.browser.test.tsx). */
const markableTexts: Plugin = {
  name: 'markable-texts',
  transform: {
    filter: { id: /client\/paraglide\/messages\/_index\.js$/ },
    handler: (code) =>
      code.replaceAll(/\breturn (__\w+\.\w+\(inputs\))/g, 'return globalThis.markText?.($1) ?? $1'),
  },
};

interface Patience {
  testTimeout: number;
  hookTimeout: number;
  expect: { requireAssertions: boolean; poll: { timeout: number } };
}

/**
 * Two projects, of the administrators' components and of the visitors'; none without Chromium. Each has a portal and a
 * document of its own: the administrators' area stays loaded as a single page program. Both can run at the same time.
 */
export async function browserProjects(
  include: string[],
  patience: Patience,
): Promise<TestProjectInlineConfiguration[]> {
  const executablePath = findChromium({ preferShell: true });
  if (!executablePath) return [];
  const project = (name: string, files: { include: string[]; exclude?: string[] }, port: number) => ({
    extends: './vite.config.ts',
    server: {
      proxy: Object.fromEntries(
        ['/api', '/uploads'].map((path) => [
          path,
          { target: `http://127.0.0.1:${port}`, changeOrigin: false },
        ]),
      ),
    },
    plugins: [markableTexts],
    define: { __EVERY_LOOK__: JSON.stringify(process.env.AXE === 'all') },
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'wouter',
        '@tanstack/react-query',
        'react-hook-form',
        'zod/mini',
        'axe-core',
      ],
    },
    test: {
      ...patience,
      name,
      css: true,
      isolate: false,
      setupFiles: ['./client/testing/lean-react.ts', './client/testing/input.ts'],
      globalSetup: './e2e/component-portal.ts',
      provide: { componentPortal: port, componentAccount: administrator },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        locators: { exact: false },
        provider: playwright({
          launchOptions: { args: chromiumFlags, executablePath },
          contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
          actionTimeout: 30_000,
        }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 }, name, ...files }],
        commands: { setAnswers, setLook, clickAt, typeOver },
      },
    },
  });
  const exclude = [...configDefaults.exclude, ...visitorTests];
  return [
    project('browser', { include, exclude }, await freePort()),
    project('browser, visitors', { include: visitorTests }, await freePort()),
  ];
}
