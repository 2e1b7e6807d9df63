// nginx with one worker, for comparison with the portal's file serving.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

/** Serves the files under `root` and accepts uploads by PUT. Its own files go into `folder`. */
export async function startNginx(folder: string, root: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const home = join(folder, 'nginx');
  mkdirSync(home, { recursive: true });
  mkdirSync(root, { recursive: true });
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  const config = join(home, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000; types { video/mp4 mp4; } client_max_body_size 0;
      client_body_temp_path ${home}/body; proxy_temp_path ${home}/p; fastcgi_temp_path ${home}/f;
      uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
      server { listen 127.0.0.1:${port}; root ${root}; location / { dav_methods PUT; } }
    }`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  process.on('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await setTimeout(20);
  return { url, stop: () => void child.kill() };
}
