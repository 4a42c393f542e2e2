// Faults that the type checker lets pass. Run in the project's folder: what is matched is meant from there.
import js from "@eslint/js";
import globals from "globals";

const faults = {
  ...js.configs.recommended.rules,
  "array-callback-return": "error",
  "block-scoped-var": "error",
  "default-case-last": "error",
  eqeqeq: "error",
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-implied-eval": "error",
  "no-loop-func": "error",
  "no-param-reassign": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unreachable-loop": "error",
  "no-unused-vars": ["error", { caughtErrors: "all" }],
  "no-useless-concat": "error",
  radix: "error",
};
const modern = { "no-var": "error", "object-shorthand": "error", "prefer-const": "error", "prefer-template": "error" };
// What Chromium 78 lacks (televisions until 2021): it parses this, and fails when it comes to it. What JavaScript itself
// got later, tsc names: its "lib" is es2019.
const newer = [
  "checkVisibility", "commitStyles", "getAnimations", "moveBefore", "randomUUID", "replaceChildren", "setHTMLUnsafe",
  "showPopover", "startViewTransition", "togglePopover",
];
const selector = "/:(is|where|has|focus-visible|open|modal|user-invalid|popover-open)\\b/";
const looked = "[callee.property.name=/^(querySelector(All)?|matches|closest)$/]";
const restricted = {
  "no-restricted-globals": ["error", "structuredClone", "reportError", "scheduler", "navigation"],
  "no-restricted-properties": [
    "error",
    ...newer.map((property) => ({ property, message: "Chromium 78 has no such method." })),
    { property: "submitter", message: "Chromium 78 does not know it: window.sender (live.js) says which button it was." },
  ],
  "no-restricted-syntax": [
    "error",
    {
      selector: "NewExpression[callee.name='FormData'][arguments.length>1]",
      message: "Chromium 78 leaves out the button: window.fields (live.js).",
    },
    {
      selector: `CallExpression${looked} :matches(Literal[value=${selector}], TemplateElement[value.raw=${selector}])`,
      message: "Chromium 78 throws at this selector.",
    },
    {
      selector: "MemberExpression[object.property.name='style'][property.name=/^(translate|rotate|scale|inset|gap)$/]",
      message: "Chromium 78 does not know this property.",
    },
  ],
};
const browser = { sourceType: "script", globals: globals.browser };

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" } },
  {
    files: ["web/static/*.js"],
    ignores: ["web/static/alive.js"],
    languageOptions: { ...browser, ecmaVersion: 2019, globals: { ...globals.browser, Idiomorph: "readonly" } },
    rules: { ...faults, ...modern, ...restricted, strict: ["error", "global"] },
  },
  {
    // Somebody else's: that it can be parsed is what is asked of it.
    files: ["web/static/vendor/*.js"],
    languageOptions: { ...browser, ecmaVersion: 2019 },
    linterOptions: { noInlineConfig: true },
  },
  {
    // What an old television's browser parses.
    files: ["web/static/alive.js"],
    languageOptions: { ...browser, ecmaVersion: 5 },
    rules: { ...faults, strict: ["error", "function"] },
  },
  {
    files: ["tests/web/javascript/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.nodeBuiltin },
    rules: { ...faults, ...modern },
  },
];
