// An address with a question: the whole list is not what was asked for.
if (location.search) document.querySelector('[data-project-search]')?.setAttribute('data-waiting', '');

export {};
