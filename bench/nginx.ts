// nginx with one worker, for comparison with the portal's file serving.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';

/** Serves the files under `root` and accepts uploads by PUT. Its own files go into `folder`. */
export async function startNginx(folder: string, root: string): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const ownFolder = join(folder, 'nginx');
  mkdirSync(ownFolder, { recursive: true });
  mkdirSync(root, { recursive: true });
  execFileSync('chmod', ['-R', 'a+rwX', folder]);
  const config = join(ownFolder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${ownFolder}/pid; error_log ${ownFolder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000; types { video/mp4 mp4; } client_max_body_size 0;
      client_body_temp_path ${ownFolder}/body; proxy_temp_path ${ownFolder}/p; fastcgi_temp_path ${ownFolder}/f;
      uwsgi_temp_path ${ownFolder}/u; scgi_temp_path ${ownFolder}/s;
      server { listen 127.0.0.1:${port}; root ${root}; location / { dav_methods PUT; } }
    }`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  process.on('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) await setTimeout(20);
  return { url, stop: () => void child.kill() };
}
