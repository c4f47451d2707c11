/* global SwaggerUIBundle */
/** The links stand inside of buttons, which no screen reader can tell apart; the address changes without them. */
const TextInPlaceOfLinks = ({ React }) => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  // Each opened part has an address of its own to pass on.
  deepLinking: true,
  plugins: [TextInPlaceOfLinks],
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
  onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
})
