import { expect, it } from 'vitest';
import { pageLines } from './page-lines.ts';

it('reads what a visitor of a page reads: blocks as lines, pictures by their description', () => {
  const html =
    '<head><title>No</title></head><body><header><nav>Menu</nav></header><main><h1>House</h1>' +
    '<p>Of <b>three</b>\n  rooms</p><img alt="A garden"><img alt=""><ul><li>One</li><li>Two &amp; three</li></ul>' +
    '<script>let no = 1;</script><template>no</template></main><footer>Foot</footer></body>';
  expect(pageLines(html)).toEqual(['House', 'Of three rooms', 'A garden', 'One', 'Two & three']);
});

it('reads a page whose marks are not closed to its end', () => {
  expect(pageLines('<main><p>One<p>Two<svg><path>')).toEqual(['One', 'Two']);
});
