import { chromium } from '@playwright/test';
const [path, name, ...flags] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking'] });
for (const [w, theme] of [[360,'light'],[1280,'light'],[1280,'dark']]) {
  if (flags.includes('quick') && theme==='dark') continue;
  const c = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: theme, locale: 'en-IN' });
  const p = await c.newPage();
  p.on('console', m => m.type()==='error' && console.log(w, m.text()));
  if (path.startsWith('/admin')) await c.request.post('http://127.0.0.1:4555/api/auth/login', { data: { username: 'admin', password: 'Portal-Test-2026' } });
  await p.goto('http://127.0.0.1:4555'+path, {waitUntil:'networkidle'});
  await p.waitForTimeout(300);
  await p.screenshot({ path: `/tmp/s-${name}-${w}-${theme}.png`, fullPage: !flags.includes('top') });
  await c.close();
}
await b.close();
