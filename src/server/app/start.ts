import { join } from 'node:path';
import type { Hono } from 'hono';
import { doAll } from '#base/do-all.ts';
import { startLoop, type Loop } from '#base/loop.ts';
import { ComparedStock } from '#server/alerts/compared-stock.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { alarmDelivery } from '#server/alarm/alarm-delivery.ts';
import { mailAlarm } from '#server/alarm/tell-alarm.ts';
import { createApp } from '#server/app/app.ts';
import { backupDaily } from '#server/backup/daily.ts';
import { openWholeStore } from '#server/backup/damaged-database.ts';
import { placeFolders, publishedRelease } from '#server/backup/place-folders.ts';
import { sendReminders } from '#server/cases/remind.ts';
import { dayMs, minuteMs, secondMs, systemClock } from '#server/clock.ts';
import { readServerConfig } from '#server/config.ts';
import { crmDelivery, type ConnectCrm } from '#server/crm/crm-delivery.ts';
import { watchPages, type TellCrm } from '#server/crm/page-watch.ts';
import { watchCalendars, type ReadBusy } from '#server/diary/watch-calendars.ts';
import { mailboxPath } from '#server/endpoints/mailbox.ts';
import { RateLimits } from '#server/guards/rate-limits.ts';
import { tellSecurity, watchedLimits } from '#server/guards/security-log.ts';
import type { ApiEnvironment } from '#server/http/context.ts';
import { createLog } from '#server/log.ts';
import { catcherDelivery, mailFolder } from '#server/mail/catcher.ts';
import { letterhead } from '#server/mail/letterhead.ts';
import { renderMail } from '#server/mail/render.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { readTemplates } from '#server/mail/template.ts';
import { listenForMetrics } from '#server/metrics/metrics-listener.ts';
import { createMetrics, measuredStore } from '#server/metrics/metrics.ts';
import { sendNewsletters } from '#server/newsletter/send-newsletter.ts';
import { demoInvitation } from '#server/office/demo-invitation.ts';
import { deadNotice } from '#server/outbox/dead-notice.ts';
import { followLeads } from '#server/leads/live-leads.ts';
import { ownAddresses } from '#server/outbox/lanes.ts';
import { OutboxWorker } from '#server/outbox/worker.ts';
import { reportHourly } from '#server/owner-data/report-hours.ts';
import { clamdScan } from '#server/scan/clamd.ts';
import { reencode, type Reencode } from '#server/pictures/reencode.ts';
import type { RunRebuild } from '#server/rebuild/report.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { eraseAgain } from '#server/retention/erase-again.ts';
import { completeErasedList } from '#server/retention/erased-list.ts';
import { tidyCaughtMails } from '#server/retention/caught-mails.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { publishDueNews } from '#server/news/write-news.ts';
import { endPastSpotlights } from '#server/homes/spotlight.ts';
import type { Examine, ExplainHome, Publications, Services, TakeFeedCall } from '#server/services.ts';
import { publishedSnapshot, readSiteData, type SiteData } from '#server/site/site-data.ts';
import { readLeftOut } from '#site/left-out.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import { VisitCounter } from '#server/visits/visit-counter.ts';
import { webhookDelivery } from '#server/webhook/webhook.ts';

/** Where the build puts the compiled mail templates, and where `npm run dev` puts its own. */
export function templatesFile(env: NodeJS.ProcessEnv = process.env): string {
  return env['GEVEL_MAIL_TEMPLATES'] ?? join(env['DIST'] ?? 'dist', 'mail/templates.json');
}

/** Everything that endpoints and commands use, from the environment. */
export async function openServices(
  env: NodeJS.ProcessEnv = process.env,
  open: (env: NodeJS.ProcessEnv) => Promise<Store> = openStore,
): Promise<Services & { reload: () => void }> {
  const config = readServerConfig(env);
  // What is published, not what the last sync brought: a build can be refused or taken back.
  const readData = (): SiteData => readSiteData(config.contentDir, publishedSnapshot(env['DIST'] ?? 'dist'));
  let data = readData();
  const opened = await open(env);
  const isCounted = config.metricsKey !== undefined || config.metricsListen !== undefined;
  const metrics = isCounted ? createMetrics(opened, systemClock) : undefined;
  const store = metrics ? measuredStore(opened, metrics) : opened;
  const log = createLog(config.logLevel);
  if (store.kind === 'postgres' && !env['GEVEL_SECRET']) {
    const reason = 'Another server on this database would sign with another secret; set the same GEVEL_SECRET on each.';
    log.warn({ reason }, 'the secret is kept on this machine only');
  }
  return {
    config,
    store,
    siteData: () => data,
    limits: watchedLimits(new RateLimits(store, systemClock), (name) => {
      tellSecurity({ log, ...(metrics && { metrics }) }, 'rate-limit', { outcome: name });
    }),
    ...(metrics && { metrics }),
    visits: new VisitCounter(store, log, systemClock),
    clock: systemClock,
    log,
    renderMail: (mail) => renderMail(mail, letterhead(data.config, readTemplates(templatesFile(env)), config.mailFrom)),
    reencode,
    leftOut: () => readLeftOut(join(env['DIST'] ?? 'dist', 'current')),
    ...(config.clamd && { scan: clamdScan(config.clamd) }),
    reload() {
      data = readData();
    },
  };
}

/** The worker that empties the outbox: by SMTP when there is an address, else into a folder. */
export function createWorker(
  services: Services,
  env: NodeJS.ProcessEnv = process.env,
  connectCrm?: ConnectCrm,
): OutboxWorker {
  const { store, clock, log, config, siteData } = services;
  const { config: site } = siteData();
  const head = letterhead(site, readTemplates(templatesFile(env)), config.mailFrom);
  const { smtpUrl, webhook, alarmUrl } = config;
  return new OutboxWorker({
    store,
    clock,
    log,
    host: new URL(site.url).hostname,
    ownAddresses: ownAddresses(site),
    deliveries: {
      mail: smtpUrl === undefined ? catcherDelivery(mailFolder(config), head) : smtpDelivery(smtpUrl, head),
      webhook: webhookDelivery(webhook, clock),
      crm: crmDelivery(store, connectCrm?.(siteData), clock),
      alarm: alarmDelivery(alarmUrl),
    },
    deadNotice: (row, failure) => deadNotice(site, row, failure),
    watch: mailAlarm({ store, clock, log, site, hasReceiver: alarmUrl !== undefined }),
  });
}

/** The API with everything behind it. */
export interface Backend {
  readonly app: Hono<ApiEnvironment>;
  /** Where caught mails are shown, while there is no mail server. */
  readonly mailboxPath: string | undefined;
  /** How many proxies stand before the server (docs/operate/environment.md). */
  readonly trustedProxies: number;
  /** Counts what is answered without the API, where somebody asks for figures. */
  readonly answered?: NonNullable<Services['metrics']>['answered'];
  /** The way into the office of a demonstration that is served at this address; undefined everywhere else. */
  readonly demoInvitation?: (url: string) => Promise<string | undefined>;
  /** Reads the content of a new build. */
  readonly reload: () => void;
  /** Ends answers that go on as long as somebody looks at a page: a server that stops waits for its answers. */
  readonly endStreams: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A step that writes down how much it did, if anything. */
function counted(log: Services['log'], what: string, step: () => Promise<number>): () => Promise<void> {
  return async () => {
    const count = await step();
    if (count > 0) log.info({ count }, what);
  };
}

/** Deletes once a day what is too old; the first time soon after the start, for a server that starts anew every night. */
function tidyDaily({ store, config, siteData, clock, log }: Services): Loop {
  return startLoop({
    firstMs: minuteMs,
    everyMs: dayMs,
    work: () =>
      doAll([
        async () => {
          const report = await tidyStore(store, siteData().config.retention, clock());
          log.info({ count: report.lead + report.offer + report.rental + report['opt-in'] }, 'old leads deleted');
        },
        () => tidyCaughtMails(mailFolder(config), clock()),
        () => completeErasedList({ store, config }),
      ]),
    failed(reason) {
      log.error({ reason }, 'old leads not deleted');
    },
  });
}

/** Between two looks at the daily and weekly mails; what is published is looked at by whoever publishes it. */
const alertPauseMs = 15 * minuteMs;

/** Tells visitors of new homes now and then, and when a new build is served. */
function watchAlerts(services: Services): Loop {
  const { log } = services;
  const compared = new ComparedStock();
  return startLoop({
    firstMs: minuteMs / 2,
    everyMs: alertPauseMs,
    async work() {
      const { matched, mails, reminders } = await runAlerts(services, compared);
      if (matched + mails + reminders > 0) log.info({ count: mails + reminders }, 'alerts sent');
    },
    failed(reason) {
      log.error({ reason }, 'alerts not sent');
    },
  });
}

/** Looks several times a minute, so that a reminder goes in the minute in which it is due. */
function remindOften(services: Services): Loop {
  const { log } = services;
  return startLoop({
    firstMs: 5 * secondMs,
    everyMs: 15 * secondMs,
    work: () =>
      doAll([
        counted(log, 'portions of newsletters written', () => sendNewsletters(services)),
        counted(log, 'reminders of leads sent', () => sendReminders(services)),
      ]),
    failed(reason) {
      log.error({ reason }, 'reminders of leads not sent');
    },
  });
}

/** Ends what was in the spotlight until yesterday and asks for articles of today, in the minute after midnight. */
function beginDays(services: Services): Loop {
  const { log } = services;
  return startLoop({
    firstMs: 10 * secondMs,
    everyMs: minuteMs / 2,
    work: () =>
      doAll([
        counted(log, 'spotlights ended', () => endPastSpotlights(services)),
        counted(log, 'articles due', () => publishDueNews(services)),
      ]),
    failed(reason) {
      log.error({ reason }, 'what a new day brings was not done');
    },
  });
}

/** What only a server that can build the site brings along. */
export interface BuildParts {
  readonly runRebuild?: RunRebuild;
  readonly takeFeedCall?: TakeFeedCall;
  readonly connectCrm?: ConnectCrm;
  readonly tellCrm?: TellCrm;
  readonly reencode?: Reencode;
  readonly explainHome?: ExplainHome;
  readonly publications?: Publications;
  readonly publicationState?: NonNullable<Services['publicationState']>;
  readonly examine?: Examine;
  readonly readBusy?: ReadBusy;
}

/** Opens the store, starts the workers and gives the API. */
export async function startBackend(env: NodeJS.ProcessEnv = process.env, parts: BuildParts = {}): Promise<Backend> {
  const { runRebuild, connectCrm, tellCrm, readBusy, ...shared } = parts;
  const opened = await openServices(env, openWholeStore);
  const liveLeads = followLeads(opened);
  let rebuilds: RebuildWorker | undefined;
  const rebuildAsked = (): void => {
    rebuilds?.lookNow();
  };
  const services = { ...opened, ...shared, liveLeads, rebuildAsked };
  try {
    await eraseAgain(services);
    const figures = await listenForMetrics(services);
    const worker = createWorker(services, env, connectCrm);
    worker.start();
    const daily = tidyDaily(services);
    const backups = backupDaily(services, placeFolders(env), () => publishedRelease(env));
    const alerts = watchAlerts(services);
    const pages = tellCrm && watchPages(services, tellCrm);
    rebuilds = runRebuild && new RebuildWorker(services, runRebuild);
    rebuilds?.start();
    const reports = reportHourly(services);
    const reminders = remindOften(services);
    const days = beginDays(services);
    const calendars = readBusy && watchCalendars(services, readBusy);
    return {
      app: createApp(services),
      ...(services.metrics && { answered: services.metrics.answered }),
      trustedProxies: services.config.trustedProxies,
      mailboxPath: services.config.smtpUrl === undefined ? mailboxPath(services.config.secret) : undefined,
      demoInvitation: (url) => demoInvitation(services, url, env),
      reload() {
        services.reload();
        alerts.look();
        pages?.look();
      },
      endStreams: liveLeads.stop,
      async stop() {
        await liveLeads.stop();
        await figures?.stop();
        await daily.stop();
        await backups?.stop();
        await rebuilds?.stop();
        await alerts.stop();
        await pages?.stop();
        await reports.stop();
        await reminders.stop();
        await days.stop();
        await calendars?.stop();
        await worker.stop();
        await services.visits.stop();
        await services.store.close();
      },
    };
  } catch (error) {
    await liveLeads.stop();
    await services.store.close();
    throw error;
  }
}
