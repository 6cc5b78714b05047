import { serve } from '../core/serve.ts';
import { integrationServer } from './server.ts';

serve(integrationServer);
