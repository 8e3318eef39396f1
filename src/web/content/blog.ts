/**
 * Five answers from the people who built this shop. In a text, `this` is set as code; lines of a
 * sample stay within 37 characters, or they wrap on a phone.
 */
import type { Blog } from './schema.ts';

export const blog: Blog = {
  title: 'Five questions from the people who built this shop.',
  lead:
    'We make brushes by hand and web pages with React. Apprentices of the second trade ask these ' +
    'five questions first, so here are the answers that hang above the desk.',
  answers: [
    {
      id: 'performance',
      question: 'How do you improve the performance of a React application?',
      blocks: [
        {
          text:
            'Measure before you change anything. Build for production, throttle the processor ' +
            'to that of a cheap phone, and look at two recordings: the network, and React’s ' +
            'Profiler. A slow application nearly always ships too much, renders too often, or ' +
            'renders too much at once, and each has its own cure.',
        },
        {
          list: [
            'Ships too much: split by route with `lazy`, drop heavy packages, render on the ' +
              'server, and send no script at all where nothing moves. This page sends none of ' +
              'React.',
            'Renders too often: keep state next to what shows it, pass a slow part as ' +
              '`children`, and memoise what the Profiler names, by hand with `memo` and ' +
              '`useMemo` or for all components with the React Compiler.',
            'Renders too much: give list rows stable keys, draw only the visible rows of a long ' +
              'list, and mark work that may wait as a transition.',
          ],
        },
        {
          about: 'The field answers at once; the long list follows when there is time.',
          code: [
            'function Search({ tools }) {',
            '  const [text, setText] =',
            "    useState('');",
            '  const later =',
            '    useDeferredValue(text);',
            '  return (',
            '    <>',
            '      <Field',
            '        value={text}',
            '        onType={setText}',
            '      />',
            '      <LongList',
            '        tools={tools}',
            '        text={later}',
            '      />',
            '    </>',
            '  );',
            '}',
            '',
            '// memo, or typing would draw it too.',
            'const LongList = memo(DrawLongList);',
          ],
        },
        { text: 'Then measure again, and take out what did not help.' },
      ],
    },
    {
      id: 'state',
      question: 'What are the ways to manage state in a React application?',
      blocks: [
        {
          text:
            'First ask what kind of state it is; the tool follows from the answer. Most of what ' +
            'people put into a global store is really a copy of something that lives elsewhere.',
        },
        {
          list: [
            'Of one component: `useState`, or `useReducer` when several values change together.',
            'Of a few neighbours: lift it to their nearest common parent and pass it down.',
            'Wanted far and wide, seldom changed (theme, language, who is signed in): context. ' +
              'Every reader renders again when its value changes, so keep fast state out of it.',
            'Owned by the server: loaders of the router or a query library, which know about ' +
              'caching, retries and staleness. It is a cache, not your state.',
            'Worth a bookmark (filter, page, tab): the address bar.',
            'Of a form: the inputs themselves, or a form library.',
            'Large, shared and changing often: a store outside React, such as Redux Toolkit or ' +
              'Zustand, joined to it by `useSyncExternalStore`.',
          ],
        },
        {
          about: 'Several values, one rule for how they change together.',
          code: [
            'function reduce(order, action) {',
            '  const set = (quantity) =>',
            '    ({ ...order, quantity });',
            '  switch (action) {',
            "    case 'more':",
            '      return set(order.quantity + 1);',
            "    case 'start again':",
            '      return set(order.minimum);',
            '  }',
            '}',
            '',
            'const [order, send] =',
            '  useReducer(reduce, firstOrder);',
          ],
        },
        {
          text:
            'Whatever can be computed from other state is no state at all: compute it while ' +
            'rendering.',
        },
      ],
    },
    {
      id: 'prototypes',
      question: 'How does prototypical inheritance work?',
      blocks: [
        {
          text:
            'In JavaScript an object inherits from another object. Each has a hidden link, ' +
            'written `[[Prototype]]` in the language’s specification, that points to its ' +
            'prototype or to `null`. When you read a property, the engine looks at the object ' +
            'itself, then at its prototype, then at the prototype of that, until it finds the ' +
            'name or comes to `null`, and then the answer is `undefined`.',
        },
        {
          drawing: {
            src: '/illustrations/prototype-chain.svg',
            alt:
              'The prototype chain of sash. sash has a width and points to brush as its ' +
              'prototype; brush has bristle and paint and points to tool; tool has clean and ' +
              'points to Object.prototype, after which comes null. The call sash.clean() looks ' +
              'in sash, then in brush, and finds clean in tool.',
          },
          caption: 'Nothing is copied: the search for `clean` goes along the chain.',
        },
        {
          about: 'The same chain, written down.',
          code: [
            'const tool = {',
            "  clean() { return 'clean'; },",
            '};',
            '',
            'const brush = Object.create(tool);',
            "brush.bristle = 'hog';",
            'brush.paint = function () {',
            "  return this.width + ' mm of paint';",
            '};',
            '',
            'const sash = Object.create(brush);',
            'sash.width = 50;',
            '',
            "sash.clean(); // 'clean', from tool",
            "sash.paint(); // '50 mm of paint'",
          ],
        },
        {
          text:
            'Two things follow. Writing goes to the object itself: `sash.bristle = …` makes a ' +
            'property of its own that hides the inherited one and leaves `brush` alone. And ' +
            '`this` is whatever stands before the dot, not where the method was found. `class` ' +
            'and `extends` set up the same links with a kinder spelling: methods lie on ' +
            '`Brush.prototype`, and `new Brush()` makes an object that points to it.',
        },
      ],
    },
    {
      id: 'setting-state',
      question: 'Why is state not set directly?',
      blocks: [
        {
          text:
            'Because React does not watch your variables. `setState` does two things that an ' +
            'assignment cannot: it keeps the new value for the next render, and it asks for that ' +
            'render. Change an object in place and nothing on the screen moves, because nobody ' +
            'was told.',
        },
        {
          about: 'The first changes a thing behind React’s back; the second hands over a new one.',
          code: [
            'const [order, setOrder] =',
            '  useState({ quantity: 12 });',
            '',
            '// Wrong: same object, no render.',
            'order.quantity = 24;',
            '',
            '// Right: a new object.',
            'setOrder((now) => ({',
            '  ...now,',
            '  quantity: 24,',
            '}));',
          ],
        },
        {
          text:
            'Worse, it may seem to work until later. React compares the old and the new value by ' +
            'identity (`Object.is`); hand it back the object that you changed and it sees the ' +
            'same one and may skip the render. `memo`, the lists of dependencies of effects and ' +
            'the React Compiler trust that comparison too. A render also works with a snapshot: ' +
            'event handlers still hold the values of the render that made them, and React may ' +
            'prepare a screen, throw it away and start again. That is only safe when old values ' +
            'stay as they were.',
        },
        {
          text:
            'For the same reason the next value is best given as a function when it depends on ' +
            'the last: several updates in one event are put together, and each then sees the ' +
            'result of the one before.',
        },
      ],
    },
    {
      id: 'unit-tests',
      question: 'What is a unit test, and why write one?',
      blocks: [
        {
          text:
            'A unit test is a small program that calls one piece of yours, a function or a ' +
            'component, with known input and checks what comes out. It needs no network, no ' +
            'database and no clock but its own, runs in milliseconds, and fails for one reason ' +
            'only.',
        },
        {
          about: 'A rule of this shop, and the test that holds it.',
          code: [
            'function fault(n, { min, max }) {',
            '  const whole = Number.isInteger(n);',
            '  if (!whole || n < min)',
            "    return 'too few';",
            "  if (n > max) return 'too many';",
            '}',
            '',
            "test('both bounds count', () => {",
            '  const at = { min: 10, max: 40 };',
            '  expect(fault(9, at)).toBeTruthy();',
            '  expect(fault(10, at)).toBeFalsy();',
            '  expect(fault(40, at)).toBeFalsy();',
            '  expect(fault(41, at)).toBeTruthy();',
            '});',
          ],
        },
        {
          list: [
            'It says what the code promises, in a form that cannot go out of date unnoticed.',
            'It lets the next person change the inside without fear, since a broken promise ' +
              'shows within a second and by name.',
            'It reaches the edges that nobody clicks: zero, one too many, half a brush.',
            'It judges the design. What is hard to test usually does too much.',
          ],
        },
        {
          text:
            'It proves only its own piece. That the pieces fit together is for a few slower ' +
            'tests, which walk through the shop in a real browser. And a test that has never ' +
            'been seen to fail proves little: break the code once, and watch it turn red.',
        },
      ],
    },
  ],
};
