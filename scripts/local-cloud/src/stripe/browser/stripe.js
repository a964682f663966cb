/*
 * Stands in for Stripe.js on a developer's machine: the parts of it that @stripe/stripe-js and @stripe/react-stripe-js
 * call, with a card field of ours instead of Stripe's frame. It calls the local Stripe server below /local/stripe/.
 * The deployed site never loads it.
 */
(() => {
  const server = '/local/stripe/';

  /** Sends a form with the publishable key. Returns the object or Stripe's error. */
  async function call(method, path, key, fields = {}) {
    const form = new URLSearchParams(fields);
    const headers = { authorization: `Bearer ${key}` };
    try {
      const response = await (method === 'GET'
        ? fetch(`${server}${path}?${form}`, { headers })
        : fetch(server + path, { method, headers, body: form }));
      const answer = await response.json();
      return answer.error ? { error: answer.error } : { object: answer };
    } catch {
      const message =
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
      return { error: { type: 'api_connection_error', message } };
    }
  }

  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    .local-card { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.75rem; width: 100%; }
    .local-card input {
      flex: 0 1 auto; min-width: 0; padding: 0; border: 0; background: none; outline: none;
      color: var(--card-ink); font: 400 17px/1.4 system-ui, sans-serif;
    }
    .local-card input::placeholder { color: var(--card-placeholder); opacity: 1; }
    .local-card input[aria-invalid='true'] { color: var(--card-invalid); }
    .local-card input:focus-visible { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 4px; }
    .local-card input[name='cardnumber'] { flex: 1 1 13rem; }
    .local-card input[name='exp-date'] { width: 5rem; }
    .local-card input[name='cvc'] { width: 2.8rem; }
    .local-card input[name='postal'] { width: 4rem; }
    .local-bank {
      max-width: min(26rem, calc(100vw - 2rem)); margin: auto; padding: 1.5rem; border: 1px solid #888;
      border-radius: 8px; background: light-dark(#ffffff, #1d2630); color: light-dark(#1b232d, #eef1f4);
      font: 400 16px/1.5 system-ui, sans-serif;
    }
    .local-bank::backdrop { background: rgb(10 14 18 / 60%); }
    .local-bank h2 { margin: 0 0 0.5rem; font: 600 20px/1.3 system-ui, sans-serif; }
    .local-bank p { margin: 0 0 1.25rem; }
    .local-bank button {
      min-height: 44px; margin-right: 0.75rem; padding: 0 1.25rem; border: 1px solid currentcolor;
      border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer;
    }
    .local-bank button:first-of-type { background: light-dark(#4037b8, #b9b4ff); color: light-dark(#ffffff, #14112e); }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, looks];

  const digits = (text) => text.replace(/\D/g, '');

  /** The server finds a wrong check digit. */
  function numberProblem(number) {
    const isAmex = /^3[47]/.test(number);
    return number.length < (isAmex ? 15 : 16)
      ? ['incomplete_number', 'Your card number is incomplete.']
      : undefined;
  }

  function expiryProblem(entered) {
    const [month, year] = [entered.slice(0, 2), entered.slice(2)];
    if (year.length < 2) return ['incomplete_expiry', "Your card's expiration date is incomplete."];
    const now = new Date();
    const monthsAgo = (now.getFullYear() - 2000 - Number(year)) * 12 + now.getMonth() + 1 - Number(month);
    if (Number(month) < 1 || Number(month) > 12)
      return ['invalid_expiry_month', "Your card's expiration date is invalid."];
    return monthsAgo > 0
      ? ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
      : undefined;
  }

  /** What is entered, in the order of the inputs: how it is written, and what Stripe says of it. */
  const parts = [
    {
      attributes: { name: 'cardnumber', placeholder: 'Card number', autocomplete: 'cc-number' },
      label: 'Credit or debit card number',
      length: 16,
      format: (text) =>
        digits(text)
          .slice(0, 16)
          .replace(/(\d{4})(?=\d)/g, '$1 '),
      problem: numberProblem,
    },
    {
      attributes: { name: 'exp-date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
      label: 'Credit or debit card expiration date',
      length: 4,
      format: (text) =>
        digits(text.replace(/^(\d)\s*\//, '0$1'))
          .replace(/^[2-9]/, '0$&')
          .slice(0, 4)
          .replace(/^(\d\d)(?=\d)/, '$1 / '),
      problem: expiryProblem,
    },
    {
      attributes: { name: 'cvc', placeholder: 'CVC', autocomplete: 'cc-csc' },
      label: 'Credit or debit card CVC/CVV',
      length: 3,
      format: (text) => digits(text).slice(0, 4),
      problem: ({ length }) =>
        length < 3 ? ['incomplete_cvc', "Your card's security code is incomplete."] : undefined,
    },
    {
      attributes: { name: 'postal', placeholder: 'ZIP', autocomplete: 'postal-code' },
      label: 'ZIP',
      length: 5,
      format: (text) => digits(text).slice(0, 5),
      problem: ({ length }) =>
        length < 5 ? ['incomplete_zip', 'Your postal code is incomplete.'] : undefined,
    },
  ];

  class CardElement {
    #handlers = {};
    #row = document.createElement('div');
    #inputs = [];
    #place;

    constructor(options = {}) {
      this.#row.className = 'local-card';
      this.#inputs = parts.map((part, place) => this.#input(part, place));
      this.#row.append(...this.#inputs);
      this.update(options);
    }

    #input(part, place) {
      const input = document.createElement('input');
      Object.assign(input, { ...part.attributes, inputMode: 'numeric', type: 'text' });
      input.setAttribute('aria-label', part.label);
      input.addEventListener('input', () => {
        const isAtEnd = input.selectionStart === input.value.length;
        if (isAtEnd) input.value = part.format(input.value);
        const entered = digits(input.value);
        if (isAtEnd && entered.length === part.length && !part.problem(entered))
          this.#inputs[place + 1]?.focus();
        this.#showState();
      });
      input.addEventListener('blur', () => {
        input.value = part.format(input.value);
        this.#showState();
      });
      return input;
    }

    #problems() {
      return this.#inputs.map(({ value }, place) => parts[place].problem(digits(value)));
    }

    /** Tells the page. A part that is not complete yet is an error only after the person has left it. */
    #showState() {
      const problems = this.#problems();
      const shown = this.#inputs.map((input, place) => {
        const isTyping = input === document.activeElement && digits(input.value).length < parts[place].length;
        return input.value === '' || isTyping ? undefined : problems[place];
      });
      this.#inputs.forEach((input, place) =>
        input.setAttribute('aria-invalid', String(Boolean(shown[place]))),
      );
      const [code, message] = shown.find(Boolean) ?? [];
      this.#mark('invalid', code !== undefined);
      this.#emit('change', {
        elementType: 'card',
        complete: problems.every((problem) => !problem),
        empty: this.#inputs.every(({ value }) => value === ''),
        error: code ? { type: 'validation_error', code, message } : undefined,
      });
    }

    /** As Stripe.js does, so that the page can show it. */
    #mark(state, isOn) {
      this.#place?.classList.toggle(`StripeElement--${state}`, isOn);
    }

    /** What is missing for a payment method, in Stripe's words. */
    problem() {
      const [code, message] = this.#problems().find(Boolean) ?? [];
      return code ? { type: 'validation_error', code, message } : undefined;
    }

    fields() {
      const [number, expiry, cvc, postal] = this.#inputs.map(({ value }) => digits(value));
      return {
        'card[number]': number,
        'card[exp_month]': String(Number(expiry.slice(0, 2))),
        'card[exp_year]': String(2000 + Number(expiry.slice(2))),
        'card[cvc]': cvc,
        'billing_details[address][postal_code]': postal,
      };
    }

    mount(place) {
      this.#place = place;
      place.classList.add('StripeElement');
      for (const type of ['focusin', 'focusout'])
        this.#row.addEventListener(type, () => this.#mark('focus', type === 'focusin'));
      place.replaceChildren(this.#row);
      const label = place.id && document.querySelector(`label[for="${place.id}"]`);
      if (label) label.addEventListener('click', () => this.focus());
      // Stripe's frame takes a moment too.
      setTimeout(() => this.#emit('ready', { elementType: 'card' }));
    }

    update({ style, disabled }) {
      const { base = {}, invalid = {} } = style ?? {};
      if (style) {
        this.#row.style.setProperty('--card-ink', base.color ?? 'inherit');
        this.#row.style.setProperty('--card-placeholder', base['::placeholder']?.color ?? 'inherit');
        this.#row.style.setProperty('--card-invalid', invalid.color ?? '#c00');
      }
      if (disabled !== undefined) for (const input of this.#inputs) input.disabled = disabled;
    }

    focus() {
      this.#inputs[Math.max(0, this.#problems().findIndex(Boolean))].focus();
    }

    destroy() {
      this.#row.remove();
      this.#handlers = {};
    }

    on(event, handler) {
      this.#handlers[event] = [...(this.#handlers[event] ?? []), handler];
      return this;
    }

    off(event, handler) {
      this.#handlers[event] = (this.#handlers[event] ?? []).filter((one) => one !== handler);
      return this;
    }

    #emit(event, value) {
      for (const handler of this.#handlers[event] ?? []) handler(value);
    }
  }

  function newElements() {
    let card = null;
    return {
      create(type, options) {
        if (type !== 'card') throw new Error(`The stand-in has no element of the type ${type}.`);
        return (card = new CardElement(options));
      },
      getElement: () => card,
      update() {},
    };
  }

  /** The bank's question, over the page. Resolves to whether the person has passed. */
  function askBank(amount) {
    const dialog = document.createElement('dialog');
    dialog.className = 'local-bank';
    dialog.setAttribute('aria-labelledby', 'local-bank-title');
    const add = (name, textContent, more = {}) => {
      const element = Object.assign(document.createElement(name), { textContent, ...more });
      dialog.append(element);
      return element;
    };
    add('h2', '3-D Secure test', { id: 'local-bank-title' });
    add('p', `Here your bank would ask you to confirm the payment of $${(amount / 100).toFixed(2)}.`);
    const [complete, fail] = ['Complete', 'Fail'].map((label) => add('button', label, { type: 'button' }));
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      complete.addEventListener('click', () => dialog.close('passed'));
      fail.addEventListener('click', () => dialog.close());
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(dialog.returnValue === 'passed');
      });
    });
  }

  function Stripe(key) {
    if (!String(key).startsWith('pk_')) throw new Error(`Invalid API Key provided: ${key}`);

    async function confirmCardPayment(clientSecret, { payment_method: method } = {}) {
      const [id] = String(clientSecret).split('_secret_');
      const secret = { client_secret: clientSecret };
      const found = await call('GET', `payment_intents/${id}`, key, secret);
      if (found.error) return found;
      const goesOn = found.object.status === 'requires_action' && method === undefined;
      const given = method === undefined ? secret : { ...secret, payment_method: method };
      const confirmed = goesOn ? found : await call('POST', `payment_intents/${id}/confirm`, key, given);
      if (confirmed.error || confirmed.object.status !== 'requires_action') return asIntent(confirmed);
      const succeeds = String(await askBank(confirmed.object.amount));
      return asIntent(await call('POST', `payment_intents/${id}/authenticate`, key, { ...secret, succeeds }));
    }

    return {
      elements: newElements,
      confirmCardPayment,
      async createPaymentMethod({ type, card }) {
        const error = card.problem();
        if (error) return { error };
        const made = await call('POST', 'payment_methods', key, { type, ...card.fields() });
        return made.error ? made : { paymentMethod: made.object };
      },
      // The library for React takes only what has all four for Stripe.
      createToken: () => Promise.reject(new Error('The stand-in makes no tokens.')),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  /** The result of a confirmation: a payment that needs another card was refused. */
  function asIntent({ object, error }) {
    if (error) return { error };
    if (object.status !== 'requires_payment_method') return { paymentIntent: object };
    return { error: object.last_payment_error ?? { type: 'card_error', message: 'Your card was declined.' } };
  }

  Stripe.version = 'basil';
  globalThis.Stripe = Stripe;
})();
