import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './interactions.ts';
import { test } from './market-test.ts';
