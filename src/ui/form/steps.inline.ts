import { thisScript } from '#render/page/this-script.ts';
import { footOf, sectionsOf, showStep, showWhole, stepIn } from './show-step.ts';

const { form: id, places } = thisScript.dataset;
const form = document.getElementById(id);

// The step that the form's code will show, so that nothing jumps when it has come. A form with mistakes shows them all first.
if (form && !form.querySelector('.form__summary')) {
  const step = stepIn(history.state);
  const place = places.split('|')[step];
  if (place && sectionsOf(form)[step]) showStep(form, step, { place });
  form.addEventListener('wait', () => {
    showWhole(form);
  });
}
// For the other script, too: the code of a form with steps is fetched at once.
if (form) footOf(form);
