import type { JSX } from 'preact';

/**
 * A form of any page. What is wrong with what was sent the page says, at each field, all at once and in its language: a
 * browser would say it before, in its own language and one by one.
 */
export const Form = (attributes: JSX.IntrinsicElements['form']) => <form {...attributes} novalidate />;
