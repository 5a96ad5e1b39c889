import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { alertEndpoints } from '#server/alerts/alert-endpoints.ts';
import { bookedEndpoints } from '#server/appointments/change-endpoints.ts';
import { appointmentEndpoints } from '#server/endpoints/appointments.ts';
import { calendarFeedEndpoint } from '#server/diary/calendar-feed.ts';
import { beaconEndpoint } from '#server/endpoints/beacon.ts';
import { challengeEndpoint } from '#server/endpoints/challenge.ts';
import { consentEndpoint } from '#server/endpoints/consent.ts';
import { documentEndpoint } from '#server/endpoints/documents.ts';
import { findEndpoint } from '#server/endpoints/find.ts';
import { fileEndpoint } from '#server/endpoints/files.ts';
import { healthEndpoints } from '#server/endpoints/health.ts';
import { mailboxEndpoint } from '#server/endpoints/mailbox.ts';
import { openApiEndpoint } from '#server/endpoints/openapi.ts';
import { ownerHomeEndpoints } from '#server/endpoints/owner-homes.ts';
import { policyReportEndpoint } from '#server/endpoints/policy-reports.ts';
import { formEndpoints } from '#server/forms/form-endpoint.ts';
import { addFormPages } from '#server/forms/form-pages.ts';
import { addThanksPages } from '#server/thanks/thanks-pages.ts';
import { forms } from '#server/forms/forms.ts';
import { linkActions } from '#server/links/link-actions.ts';
import { linkEndpoints } from '#server/links/link-endpoints.ts';
import { officeEndpoints } from '#server/office/office-endpoints.ts';
import { addOfficePages } from '#server/office/office-pages.ts';
import { addLoginPages, ownerEndpoints } from '#server/owners/owner-endpoints.ts';
import { addOwnerPages } from '#server/owner-data/owner-pages.ts';
import { isOwnRequest } from '#server/guards/same-origin.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError, asApiError } from '#server/http/api-error.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { errorPage } from '#server/http/error-page.ts';
import { languageOf } from '#server/http/language.ts';
import { jsonError, logFailure } from '#server/http/respond.ts';
import { metricsEndpoint } from '#server/metrics/metrics-endpoint.ts';
import { routeClass } from '#server/metrics/route-class.ts';
import { addPreviewPages } from '#server/preview/preview-pages.ts';
import { feedEndpoints } from '#server/rebuild/feed-endpoint.ts';
import { rebuildLogEndpoint } from '#server/rebuild/log-endpoint.ts';
import { rebuildEndpoint } from '#server/rebuild/rebuild-endpoint.ts';
import type { Services } from '#server/services.ts';
import { securityHeaders, transportSecurity } from '#site/security-headers.ts';

/** Every route of the API. */
export function apiEndpoints(services: Services): readonly Endpoint[] {
  const endpoints = [
    ...healthEndpoints(services),
    challengeEndpoint(services),
    ...appointmentEndpoints(services),
    ...bookedEndpoints(services),
    consentEndpoint(services),
    beaconEndpoint(services),
    policyReportEndpoint(services),
    ...formEndpoints(forms, services),
    ...linkEndpoints(linkActions, services),
    ...ownerEndpoints(services),
    ...alertEndpoints(services),
    findEndpoint(services),
    fileEndpoint(services),
    documentEndpoint(services),
    mailboxEndpoint(services),
    ...ownerHomeEndpoints(services),
    ...officeEndpoints(services),
    calendarFeedEndpoint(services),
    rebuildEndpoint(services),
    ...feedEndpoints(services),
    rebuildLogEndpoint(services),
    metricsEndpoint(services),
  ];
  return [...endpoints, openApiEndpoint(endpoints, services)];
}

/** Headers of every answer; a rendered page brings its own policy. */
const answerHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', ...securityHeaders } as const;
const transportHeader = 'Strict-Transport-Security';
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The API as a web-standard application: `app.fetch(request, { remoteAddress })`. */
export function createApp(services: Services): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const endpoints = apiEndpoints(services);
  const known = new Set(endpoints.map(({ path }) => path));
  const open = new Set(
    endpoints.filter(({ isSigned, isFromAnywhere }) => (isSigned ?? isFromAnywhere) === true).map(({ path }) => path),
  );

  // Our own for each request: what a visitor sends for one would stand in the log.
  app.use('*', requestId({ headerName: '' }));
  app.use('*', async (context, next) => {
    const started = performance.now();
    await next();
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    context.res.headers.set(transportHeader, transportSecurity(services.siteData().config.transportSecurity));
    const isPage = context.res.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (!isPage) context.res.headers.set('Content-Security-Policy', closedPolicy);
    const durationMs = Math.round(performance.now() - started);
    services.metrics?.answered(routeClass(context.req.path), context.res.status, durationMs / 1000);
    const { method, path } = context.req;
    // A path that nobody knows may hold anything, a name too.
    const route = known.has(path) ? path : routeClass(path);
    const { requestId: id } = context.var;
    services.log.debug({ requestId: id, method, route, status: context.res.status, durationMs }, 'answered');
  });
  const refuse = async (context: ApiContext, error: ApiError): Promise<Response> => {
    const siteData = services.siteData();
    const language = languageOf(context.req.raw, siteData);
    return (await errorPage(context, error, { language, siteData })) ?? jsonError(context, error, language);
  };
  const onMethodNotAllowed = (context: ApiContext, methods: readonly string[]): Promise<Response> => {
    context.header('Allow', methods.join(', '));
    return refuse(context, new ApiError('method'));
  };
  app.use('*', methodNotAllowed({ app, onMethodNotAllowed }));
  app.use('*', async (context, next) => {
    const isAllowed = open.has(context.req.path) || isOwnRequest(context.req.raw, services.siteData().config.url);
    if (!isAllowed) {
      tellSecurity(services, 'foreign-origin', {
        route: routeClass(context.req.path),
        requestId: context.var.requestId,
      });
      throw new ApiError('origin');
    }
    await next();
  });
  // No database can be asked for what holds a NUL, and nothing has it in its name.
  app.use('*', async (context, next) => {
    if (context.req.url.includes('%00')) throw new ApiError('not-found');
    await next();
  });
  for (const { method, path, handle } of endpoints) app.on(method, path, handle);
  addPreviewPages(app, services);
  addFormPages(app, forms, services);
  addThanksPages(app, forms, services);
  addLoginPages(app, services);
  addOwnerPages(app, services);
  addOfficePages(app, services);
  app.notFound((context) => refuse(context, new ApiError('not-found')));
  app.onError((thrown, context) => {
    const error = asApiError(thrown);
    logFailure(services, context, error, thrown);
    return refuse(context, error);
  });
  return app;
}
