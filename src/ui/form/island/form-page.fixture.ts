import { createTranslator } from '#i18n/translator.ts';
import { fieldAttributes, type FieldName } from '#ui/form/field-attributes.ts';
import { make } from '#ui/make.ts';

const t = createTranslator('nl');

/** A field of a form of the tests; with `choices` a group of radio buttons. */
export interface TestField {
  readonly name: FieldName;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'file' | 'textarea';
  readonly isRequired?: boolean;
  /** Labels by value. */
  readonly choices?: Readonly<Record<string, string>>;
}

function label(tag: 'label' | 'legend', { name, isRequired }: TestField, attributes: Record<string, string> = {}) {
  const mark = make('span', { class: 'field__mark' }, `(${t('form:required')})`);
  return make(
    tag,
    { class: 'field__label', ...attributes },
    `${t(`form:field.${name}`)} `,
    ...(isRequired ? [mark] : []),
  );
}

function fieldElement(form: string, field: TestField): HTMLElement {
  const { name, type = 'text', choices } = field;
  const id = `${form}-${name}`;
  if (choices) {
    const list = Object.entries(choices).map(([value, text]) =>
      make('label', { class: 'choice' }, make('input', { type: 'radio', name, value }), make('span', {}, text)),
    );
    for (const radio of list.flatMap((item) => [...item.querySelectorAll('input')])) {
      radio.required = field.isRequired === true;
    }
    return make('fieldset', { class: 'field choices' }, label('legend', field), ...list);
  }
  const { inputmode = 'text' } = fieldAttributes[name] ?? {};
  const control =
    type === 'textarea'
      ? make('textarea', { class: 'control', id, name })
      : make('input', { type, id, name, inputmode });
  if (field.isRequired) control.required = true;
  return make('div', { class: 'field' }, label('label', field, { for: id }), control);
}

interface TestForm {
  /** Its sections are numbered, as those of a form that goes step by step. */
  readonly isStepped?: boolean;
  readonly form: string;
  readonly title: string;
  readonly submit: string;
  /** Fields by the title of their section. */
  readonly sections: Readonly<Record<string, readonly TestField[]>>;
}

function stepMark(isStepped: boolean, index: number, steps: number): HTMLElement[] {
  return isStepped ? [make('span', { class: 'form__step' }, t('form:step', { step: index + 1, steps }))] : [];
}

/** Puts a form onto the page as the build writes it (Form.astro and its fields). */
export function showForm({ form, title, submit, sections, isStepped = false }: TestForm): HTMLFormElement {
  const parts = Object.entries(sections).map(([legend, fields], index) =>
    make(
      'fieldset',
      { class: 'form__section' },
      make('legend', { class: 'form__legend' }, ...stepMark(isStepped, index, Object.keys(sections).length), legend),
      ...fields.map((field) => fieldElement(form, field)),
    ),
  );
  const element = make(
    'form',
    { class: 'form', id: `form-${form}`, method: 'post', action: `/nl/form/${form}/` },
    make('input', { type: 'hidden', name: 'language', value: 'nl' }),
    ...parts,
    make('div', { class: 'form__end' }, make('button', { class: 'button', type: 'submit' }, submit)),
  );
  document.title = title;
  document.body.append(make('h1', {}, title), element);
  return element;
}

/** Makes it a form that the server could not take, as its page comes back: why, and what is wrong by field. */
export function returnForm(form: HTMLFormElement, failure: string, errors: Readonly<Record<string, string>>): void {
  const links = Object.entries(errors).map(([name, text]) => make('li', {}, make('a', { href: `#${name}` }, text)));
  form.prepend(make('div', { class: 'form__summary' }, make('ul', {}, make('li', {}, failure), ...links)));
  for (const [name, text] of Object.entries(errors))
    form.querySelector(`[name="${name}"]`)?.after(make('p', { class: 'field__error' }, text));
}

/** What everybody is asked. */
export const personFields: readonly TestField[] = [
  { name: 'title', isRequired: true, choices: { ms: 'Mevrouw', mr: 'De heer' } },
  { name: 'firstName', isRequired: true },
  { name: 'lastName', isRequired: true },
  { name: 'email', type: 'email', isRequired: true },
  { name: 'phone', type: 'tel', isRequired: true },
];
