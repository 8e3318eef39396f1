/**
 * Stands in for the script that Google serves at apis.google.com/js/api.js, as far as the hosted
 * provider uses it: a frame in the page, and words between the two. Both of them load it.
 */
(() => {
  const handlers = new Map();
  const waiting = new Map();
  let message = 0;

  async function answer({ id, name, value }, source) {
    const answered = await handlers.get(name)?.(value);
    source.postMessage({ loader: 'answer', id, value: answered }, '*');
  }

  window.addEventListener('message', ({ data, source }) => {
    if (data?.loader === 'call') void answer(data, source);
    if (data?.loader !== 'answer') return;
    // What the provider's code throws when it has done its part is not for anybody's ears.
    Promise.try(waiting.get(data.id), [data.value]).catch(() => undefined);
  });

  const talkTo = (other, ready = Promise.resolve()) => ({
    restyle: () => Promise.resolve(),
    ping: (answered) => ready.then(answered),
    register: (name, handler) => handlers.set(name, handler),
    send(name, value, answered) {
      message += 1;
      waiting.set(message, answered);
      other().postMessage({ loader: 'call', id: message, name, value }, '*');
    },
  });

  function open({ where, url, attributes }, opened) {
    const frame = document.createElement('iframe');
    const ready = new Promise((resolve) => frame.addEventListener('load', resolve));
    Object.assign(frame.style, attributes.style);
    frame.src = url;
    where.append(frame);
    return opened(talkTo(() => frame.contentWindow, ready));
  }

  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      Iframe: Object,
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open, getParentIframe: () => talkTo(() => window.parent) }),
    },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  window[onload ?? 'gapi_onload']();
})();
