import type { RebuildReport, RunRebuild } from '#server/rebuild/report.ts';

const hookTimeoutMs = 30_000;
const noTime = { sync: 0, build: 0 };

/** A rebuild where another machine builds the site: its hook is called; whether the build succeeds is told there. */
export function hookRebuild(url: string): RunRebuild {
  return async (): Promise<RebuildReport> => {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(hookTimeoutMs) });
    await response.body?.cancel();
    if (response.ok) return { outcome: 'published', warnings: [], seconds: noTime };
    const message = `REBUILD_HOOK_URL answered ${response.status}, so the host builds nothing. Look at the address of the hook.`;
    return { outcome: 'failed', message, warnings: [], seconds: noTime };
  };
}
