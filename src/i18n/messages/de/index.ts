import alerts from './alerts.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import api from './api.json' with { type: 'json' };
import appointment from './appointment.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import consent from './consent.json' with { type: 'json' };
import diary from './diary.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import exports from './exports.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import finder from './finder.json' with { type: 'json' };
import form from './form.json' with { type: 'json' };
import homes from './homes.json' with { type: 'json' };
import leads from './leads.json' with { type: 'json' };
import letter from './letter.json' with { type: 'json' };
import listing from './listing.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import mail from './mail.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import office from './office.json' with { type: 'json' };
import page from './page.json' with { type: 'json' };
import portal from './portal.json' with { type: 'json' };
import preview from './preview.json' with { type: 'json' };
import print from './print.json' with { type: 'json' };
import privacy from './privacy.json' with { type: 'json' };
import project from './project.json' with { type: 'json' };
import publications from './publications.json' with { type: 'json' };
import rebuild from './rebuild.json' with { type: 'json' };
import saved from './saved.json' with { type: 'json' };
import statistics from './statistics.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import viewer from './viewer.json' with { type: 'json' };
import owners from './owners.json' with { type: 'json' };
import persons from './persons.json' with { type: 'json' };
import connections from './connections.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };
import newsletter from './newsletter.json' with { type: 'json' };

/** Messages by namespace and key. */
export const messages = {
  alerts,
  account,
  api,
  appointment,
  common,
  consent,
  diary,
  errors,
  exports,
  feedback,
  finder,
  form,
  homes,
  leads,
  letter,
  listing,
  login,
  mail,
  map,
  office,
  page,
  portal,
  preview,
  print,
  privacy,
  project,
  publications,
  rebuild,
  saved,
  search,
  statistics,
  viewer,
  owners,
  persons,
  connections,
  news,
  texts,
  newsletter,
};
